import { create } from "@bufbuild/protobuf";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { exportedResources } from "#contract/exported-lists.ts";
import { filtersOfRequest } from "#contract/list-filters.ts";
import { callMethod, type OrganizationClients } from "#extensions/caller/index.ts";
import { ListTotalsSchema } from "#proto/tollhouse/v1/list_totals_pb.ts";
import { attempt } from "../attempt.server.ts";
import { pageCursors } from "../pager.tsx";
import { readSavedViews } from "../read-saved-views.server.ts";
import { viewOf } from "../view-of.server.ts";
import { readHiddenColumns } from "./columns.server.ts";
import { type ListChoice, listChoice } from "./list-choice.server.ts";
import type { ListPage, ListQuery } from "./list-page.server.ts";

const PAGE_SIZE = 25;

/** The message of every list. */
interface Answer {
  readonly data: readonly object[];
  readonly nextCursor?: string | undefined;
  readonly prevCursor?: string | undefined;
}

export type ListData<Row> = Awaited<ReturnType<typeof readList<Row>>>;

/** Data of a list for its page. */
export async function readList<Row>(args: LoaderFunctionArgs, list: ListPage<Row>) {
  const { extensions } = await requireAuth(args);
  const choice = await listChoice(args, list, extensions);
  const [answer, totals, counts, views, hidden] = await Promise.all([
    callListMethod(args, list, choice, extensions),
    readTotals(list, choice, extensions),
    list.counts(extensions),
    readSavedViews(extensions, list.name),
    readHiddenColumns(args.request, list.name),
  ]);
  return {
    name: list.name,
    nouns: list.nouns,
    sums: list.sums,
    file: fileAddress(args, list),
    isExportable: exportedResources().includes(list.name),
    tab: choice.tab,
    tabs: Object.entries(list.tabs).map(([value, { name }]) => ({ value, name, count: counts[value] })),
    sort: choice.sort ?? "-created_at",
    filters: choice.filters,
    views,
    hidden,
    totals,
    rows: await list.complete(answer?.value?.data.map((item) => list.view(item)) ?? [], extensions),
    pages: pageCursors(answer?.value),
    problem: answer?.error?.message ?? null,
  };
}

function callListMethod(
  { request }: LoaderFunctionArgs,
  { method }: ListQuery,
  { selection, sort }: ListChoice,
  extensions: OrganizationClients,
) {
  if (!selection) return null;
  const cursor = new URL(request.url).searchParams.get("cursor");
  const asked = { ...selection, limit: PAGE_SIZE, ...(sort ? { sort } : {}), ...(cursor ? { cursor } : {}) };
  return attempt(async () => (await callMethod(extensions, method, asked)) as unknown as Answer);
}

/** The file of the list with the filters of the page. A page below another resource names that one. */
function fileAddress({ request, params }: LoaderFunctionArgs, { name }: ListQuery): string {
  const { searchParams } = new URL(request.url);
  searchParams.delete("cursor");
  if (params.id) searchParams.set("id", params.id);
  return `/lists/${name}/csv?${searchParams}`;
}

/** Only with filters: without them, totals would cover just the newest 10,000. */
async function readTotals({ name, method }: ListQuery, { selection }: ListChoice, { listTotals }: OrganizationClients) {
  const filters = selection ? filtersOfRequest(method.input, create(method.input, selection)) : {};
  if (Object.keys(filters).length === 0) return null;
  const { value } = await attempt(() => listTotals.summarizeList({ list: name, filters }));
  return value ? viewOf(ListTotalsSchema, value) : null;
}

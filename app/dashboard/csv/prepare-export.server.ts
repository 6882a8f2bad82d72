import { create, type DescMessage } from "@bufbuild/protobuf";
import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { returnPathOf } from "#app/dashboard/return-path.server.ts";
import { filtersOfRequest } from "#contract/list-filters.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

type Selection = Readonly<Record<string, unknown>>;

interface ExportedList {
  /** The list in the contract. */
  readonly name: string;
  readonly input: DescMessage;
  /** The list's request, with the filters of the page's address. */
  readonly request: (extensions: OrganizationClients) => Promise<Selection | null>;
}

/** Begins an export of the page's list with its filters, and redirects to the exports. */
export async function prepareExport(
  args: ActionFunctionArgs,
  { name, input, request }: ExportedList,
): Promise<Response> {
  const { extensions } = await requireAuth(args);
  const filters = filtersOfRequest(input, create(input, (await request(extensions)) ?? {}));
  const { error } = await attempt(() => extensions.exports.createExport({ resource: name, filters }));
  if (error) return redirectWith(args.request, returnPathOf(args.request), { tone: "danger", text: error.message });
  return redirectWith(args.request, "/exports", { tone: "done", text: "Export started." });
}

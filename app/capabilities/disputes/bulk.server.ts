import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type PageContext, requireAuth } from "#app/auth/require-auth.server.ts";
import { readTeam } from "#app/auth/team.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { environmentNow } from "#app/dashboard/environment-now.server.ts";
import { validationFailed } from "#app/rest/errors.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { assignableAmong } from "./assignable.server.ts";
import { type BulkAction, type BulkResult, bulkAction } from "./bulk-actions.ts";
import { disputeRow, WITH_PAYMENT } from "./dispute-view.server.ts";
import { SUBMIT_ERROR_LABELS } from "./error-labels.ts";

const MOST = 100;
/** Asked of the engine at once. */
const TOGETHER = 4;
/** After these no further dispute is begun, so that the page is answered in time. */
const BEGIN_MS = 5_000;
const KEY = /^[0-9a-f-]{36}$/;

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Run = (disputeId: string, key: string) => Promise<unknown>;

interface Sent {
  readonly args: ActionFunctionArgs;
  readonly extensions: PageContext["extensions"];
  /** The chosen member. Empty for other actions. */
  readonly assignee: string;
}

const RUNS: Readonly<Record<string, (sent: Sent) => Run | Promise<Run>>> = {
  "accept-chosen":
    ({ extensions }) =>
    (disputeId, key) =>
      extensions.disputes.acceptDispute({ disputeId }, { headers: { "idempotency-key": key } }),
  "submit-chosen":
    ({ extensions }) =>
    (disputeId, key) =>
      extensions.disputes.submitResponse({ disputeId }, { headers: { "idempotency-key": key } }),
  async "assign-chosen"({ args: { request, context }, extensions, assignee }) {
    const change = { assignee, ...(await assignableAmong(request, context, assignee)) };
    const updateMask = { paths: ["assignee"] };
    return (disputeId) => extensions.disputes.updateDispute({ disputeId, ...change, updateMask });
  },
};

/** The chosen disputes, the nearest deadline first, and a key that makes the form count once. */
export async function readBulk(args: Args) {
  const { extensions, user } = await requireAuth(args);
  const action = actionOf(args);
  const disputes = await readChosen(args, extensions, action);
  const members = action.asksAssignee ? await membersFor(args, user.id) : [];
  const now = await environmentNow(extensions);
  return { name: args.params.action ?? "", disputes, now, members, key: randomUUID() };
}

/** Those who can be chosen, the viewer first: only the viewer where the central service does not list the others. */
async function membersFor({ request, context }: Args, viewerId: string) {
  const others = (await readTeam(request, context, viewerId)) ?? [];
  const named = others.filter(({ isViewer }) => !isViewer).map(({ userId, name }) => ({ userId, name }));
  return [{ userId: viewerId, name: "Me" }, ...named];
}

async function readChosen({ request }: Args, extensions: PageContext["extensions"], { obstacle }: BulkAction) {
  const ids = chosenIn(request);
  if (ids.length === 0) return [];
  const { data } = await extensions.disputes.listDisputes({ ids, limit: MOST, sort: "respond_by", ...WITH_PAYMENT });
  return data.map((dispute) => {
    const row = disputeRow(dispute);
    return { ...row, obstacle: obstacle(row) };
  });
}

/**
 * Runs the action on each dispute that it can be done to. Each has its own idempotency key, so that sending the form again
 * does nothing twice and begins what was not begun.
 */
export async function runBulk(args: ActionFunctionArgs): Promise<{ key: string; results: readonly BulkResult[] }> {
  const page = await requireAuth(args);
  const action = actionOf(args);
  const form = await readForm(args.request);
  const key = form.get("idempotency_key") ?? "";
  if (!KEY.test(key)) throw validationFailed([{ param: null, code: "parameter_invalid", message: OUT_OF_DATE }]);
  const chosen = await readChosen(args, page.extensions, action);
  const open = chosen.filter(({ obstacle }) => obstacle === null);
  const assignee = form.get("assignee") ?? "";
  const run = await RUNS[args.params.action ?? ""]?.({ args, extensions: page.extensions, assignee });
  const until = performance.now() + BEGIN_MS;
  const results: BulkResult[] = [];
  const left = [...open];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      results.push(
        performance.now() > until
          ? { disputeId: next.disputeId, isDone: false, problem: NOT_BEGUN }
          : await runOne(run as Run, next.disputeId, key),
      );
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  return { key, results };
}

const OUT_OF_DATE = "This page is out of date. Reload it and try again.";
const NOT_BEGUN = "Not begun yet: it would have taken too long. Do the rest with the button below.";

async function runOne(run: Run, disputeId: string, key: string): Promise<BulkResult> {
  const { error } = await attempt(() => run(disputeId, `${key}:${disputeId}`));
  if (!error) return { disputeId, isDone: true, problem: null };
  return { disputeId, isDone: false, problem: SUBMIT_ERROR_LABELS[error.init.code] ?? error.message };
}

function actionOf({ params }: Args): BulkAction {
  const action = bulkAction(params.action);
  if (!action) throw new Response(null, { status: 404 });
  return action;
}

/** The IDs in the address, so that the page with the results shows the same disputes. */
function chosenIn(request: Request): string[] {
  return [...new Set(new URL(request.url).searchParams.getAll("id"))].slice(0, MOST);
}

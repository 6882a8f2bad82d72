import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type PageContext, requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { validationFailed } from "#app/rest/errors.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { BULK_ACTIONS, type BulkAction, type BulkResult } from "./bulk-actions.ts";
import { disputeRow, WITH_PAYMENT } from "./dispute-view.server.ts";
import { SUBMIT_ERROR_LABELS } from "./error-labels.ts";

const MOST = 100;
/** Asked of the engine at once. */
const TOGETHER = 4;
/** After these no further dispute is begun, so that the page is answered in time. */
const BEGIN_MS = 5_000;
const KEY = /^[0-9a-f-]{36}$/;

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Run = (extensions: PageContext["extensions"], disputeId: string, key: string) => Promise<unknown>;

const RUNS: Readonly<Record<string, Run>> = {
  "accept-chosen": (extensions, disputeId, key) =>
    extensions.disputes.acceptDispute({ disputeId }, { headers: { "idempotency-key": key } }),
  "submit-chosen": (extensions, disputeId, key) =>
    extensions.disputes.submitResponse({ disputeId }, { headers: { "idempotency-key": key } }),
};

/** The chosen disputes, the nearest deadline first, and a key that makes the form count once. */
export async function readBulk(args: Args) {
  const { extensions } = await requireAuth(args);
  const action = actionOf(args);
  return { name: args.params.action ?? "", disputes: await readChosen(args, extensions, action), key: randomUUID() };
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
  const key = (await readForm(args.request)).get("idempotency_key") ?? "";
  if (!KEY.test(key)) throw validationFailed([{ param: null, code: "parameter_invalid", message: OUT_OF_DATE }]);
  const chosen = await readChosen(args, page.extensions, action);
  const open = chosen.filter(({ obstacle }) => obstacle === null);
  const run = RUNS[args.params.action ?? ""];
  const until = performance.now() + BEGIN_MS;
  const results: BulkResult[] = [];
  const left = [...open];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      results.push(
        performance.now() > until
          ? { disputeId: next.disputeId, isDone: false, problem: NOT_BEGUN }
          : await runOne(page, run as Run, next.disputeId, key),
      );
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  return { key, results };
}

const OUT_OF_DATE = "This page is out of date. Reload it and try again.";
const NOT_BEGUN = "Not begun yet: it would have taken too long. Do the rest with the button below.";

async function runOne({ extensions }: PageContext, run: Run, disputeId: string, key: string): Promise<BulkResult> {
  const { error } = await attempt(() => run(extensions, disputeId, `${key}:${disputeId}`));
  if (!error) return { disputeId, isDone: true, problem: null };
  return { disputeId, isDone: false, problem: SUBMIT_ERROR_LABELS[error.init.code] ?? error.message };
}

function actionOf({ params }: Args): BulkAction {
  const action = BULK_ACTIONS[params.action ?? ""];
  if (!action) throw new Response(null, { status: 404 });
  return action;
}

/** The IDs in the address, so that the page with the results shows the same disputes. */
function chosenIn(request: Request): string[] {
  return [...new Set(new URL(request.url).searchParams.getAll("id"))].slice(0, MOST);
}

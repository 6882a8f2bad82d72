import type { DescMessage, DescMethodUnary, MessageInitShape } from "@bufbuild/protobuf";
import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { operationOf } from "#contract/operations.ts";
import { callMethod } from "#extensions/caller/index.ts";
import { attempt } from "../attempt.server.ts";
import { type Flash, redirectWith } from "../flash.server.ts";
import { returnPathOf } from "../return-path.server.ts";

/** The most that one page can have chosen. */
const MOST = 100;

interface BulkAction<Input extends DescMessage> {
  readonly method: DescMethodUnary<Input>;
  readonly request: (id: string) => MessageInitShape<Input>;
  /** Result message: "3 customers archived." */
  readonly done: (count: number) => string;
}

/**
 * Applies one action to each chosen row and counts the successes; a refused row stops no other. The action must be
 * idempotent and open to every member.
 */
export async function actOnChosen<Input extends DescMessage>(
  args: ActionFunctionArgs,
  { method, request, done }: BulkAction<Input>,
): Promise<Response> {
  assertOpen(method);
  const { extensions } = await requireAuth(args);
  const chosen = new Set((await readForm(args.request)).getAll("id").slice(0, MOST));
  const refusals: string[] = [];
  for (const id of chosen) {
    const { error } = await attempt(() => callMethod(extensions, method, request(id)));
    if (error) refusals.push(error.message);
  }
  return redirectWith(args.request, returnPathOf(args.request), flashOf(chosen.size, refusals, done));
}

function flashOf(chosen: number, refusals: readonly string[], done: (count: number) => string): Flash {
  if (chosen === 0) return { tone: "warn", text: "Nothing was selected." };
  const [first] = refusals;
  if (first === undefined) return { tone: "done", text: done(chosen) };
  const worked = chosen - refusals.length;
  const text = `${worked > 0 ? `${done(worked)} ` : ""}${refusals.length} failed: ${first}`;
  return { tone: "danger", text: text.slice(0, 500) };
}

function assertOpen(method: DescMethodUnary): void {
  const operation = operationOf(method);
  if (!operation || operation.adminsOnly || operation.freshSignIn || operation.idempotencyKeyRequired)
    throw new Error(`${method.name} needs more than a chosen row`);
}

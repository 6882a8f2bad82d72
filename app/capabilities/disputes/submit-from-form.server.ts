import type { ActionFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { readForm } from "#app/dashboard/read-form.server.ts";
import { problemWords } from "./problem-labels.ts";

const KEY = /^[0-9a-f-]{36}$/;

/** Submits once per page that was shown: the form brings the key that was made with it. */
export async function submitFromForm(args: ActionFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const idempotencyKey = (await readForm(args.request)).get("idempotency_key") ?? "";
  if (!KEY.test(idempotencyKey))
    return { problem: "This page is out of date. Reload it and try again.", idempotencyKey: "" };
  const headers = { "idempotency-key": idempotencyKey };
  const { problem } = await attempt(() =>
    extensions.disputes.submitEvidence({ disputeId: args.params.id ?? "" }, { headers }),
  );
  return { problem: problem ? problemWords(problem) : null, idempotencyKey };
}

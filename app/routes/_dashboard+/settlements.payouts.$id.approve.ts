import type { ActionFunctionArgs } from "@remix-run/node";
import { payoutFlash } from "#app/capabilities/payouts/payout-flash.server.ts";
import { ERROR_LABELS } from "#app/capabilities/payouts/payout-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { requireFreshSignIn } from "#app/dashboard/sign-in-again.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** POST /settlements/payouts/:id/approve */
export async function action(args: ActionFunctionArgs) {
  const to = `/settlements/payouts/${encodeURIComponent(args.params.id ?? "")}`;
  await requireFreshSignIn(args, to);
  return answerButton(args, PayoutService.method.approvePayout, { to, done: payoutFlash, messages: ERROR_LABELS });
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/payouts/payout-labels.ts";
import { answerWithFlash } from "#app/dashboard/forms/answer-with-flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** POST /settlements/payouts/:id/cancel */
export async function action(args: ActionFunctionArgs) {
  const payoutId = args.params.id ?? "";
  const { problem } = await formMethod(args, PayoutService.method.cancelPayout, {
    fill: () => ({ payoutId }),
    messages: ERROR_LABELS,
    idempotent: true,
  });
  const done = "Payout canceled. Its amount is available again.";
  return answerWithFlash(args, `/settlements/payouts/${encodeURIComponent(payoutId)}`, { problem, done });
}

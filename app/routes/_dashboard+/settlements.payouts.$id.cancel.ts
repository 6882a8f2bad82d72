import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/payouts/payout-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** POST /settlements/payouts/:id/cancel */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, PayoutService.method.cancelPayout, {
    to: `/settlements/payouts/${encodeURIComponent(args.params.id ?? "")}`,
    done: "Payout canceled. Its amount is available again.",
    messages: ERROR_LABELS,
  });
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/payouts/payout-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { requireFreshSignIn } from "#app/dashboard/sign-in-again.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

const LIST = "/settings/payout-destinations";

/** POST /settings/payout-destinations/:id/remove */
export async function action(args: ActionFunctionArgs) {
  await requireFreshSignIn(args, LIST);
  return answerButton(args, PayoutService.method.deletePayoutDestination, {
    to: LIST,
    done: "Destination removed.",
    messages: ERROR_LABELS,
  });
}

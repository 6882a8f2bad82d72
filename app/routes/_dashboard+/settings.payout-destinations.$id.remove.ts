import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/payouts/payout-labels.ts";
import { answerWithFlash } from "#app/dashboard/forms/answer-with-flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { requireFreshSignIn } from "#app/dashboard/sign-in-again.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

const LIST = "/settings/payout-destinations";

/** POST /settings/payout-destinations/:id/remove */
export async function action(args: ActionFunctionArgs) {
  await requireFreshSignIn(args, LIST);
  const { problem } = await formMethod(args, PayoutService.method.deletePayoutDestination, {
    fill: () => ({ payoutDestinationId: args.params.id ?? "" }),
    messages: ERROR_LABELS,
    idempotent: true,
  });
  return answerWithFlash(args, LIST, { problem, done: "Destination removed." });
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/payouts/payout-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { requireFreshSignIn } from "#app/dashboard/sign-in-again.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

const PAID_AGAIN = "The settlement is paid out again once the processor has confirmed the failure.";
const LIST = "/settings/payout-destinations";

/** POST /settings/payout-destinations/:id/default, with `settlement` for one whose payout failed and is made again. */
export async function action(args: ActionFunctionArgs) {
  const settlementId = new URL(args.request.url).searchParams.get("settlement");
  const back = settlementId === null ? LIST : `/settlements/${encodeURIComponent(settlementId)}`;
  await requireFreshSignIn(args, back);
  return answerButton(args, PayoutService.method.makePayoutDestinationDefault, {
    to: back,
    done: settlementId === null ? "Default destination changed." : PAID_AGAIN,
    messages: ERROR_LABELS,
  });
}

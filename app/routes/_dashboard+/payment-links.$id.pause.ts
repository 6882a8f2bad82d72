import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/payment-links/payment-link-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { PaymentLinkService } from "#proto/tollhouse/v1/payment_links_pb.ts";

/** POST /payment-links/:id/pause */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, PaymentLinkService.method.pausePaymentLink, {
    to: `/payment-links/${args.params.id}`,
    done: "Payment link paused.",
    messages: ERROR_LABELS,
  });
}

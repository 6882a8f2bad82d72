import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { PaymentLinkSendService } from "#proto/tollhouse/v1/payment_link_sends_pb.ts";

/** POST /payment-links/:id/send/:sendId/cancel */
export async function action(args: ActionFunctionArgs) {
  const { id: paymentLinkId = "", sendId: paymentLinkSendId = "" } = args.params;
  return answerButton(args, PaymentLinkSendService.method.cancelPaymentLinkSend, {
    fill: () => ({ paymentLinkId, paymentLinkSendId }),
    to: `/payment-links/${paymentLinkId}/send`,
    done: "Nothing more is sent.",
  });
}

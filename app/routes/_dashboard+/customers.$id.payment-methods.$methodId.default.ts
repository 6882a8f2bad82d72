import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";

/** POST /customers/:id/payment-methods/:methodId/default */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, PaymentMethodService.method.setDefaultPaymentMethod, {
    to: `/customers/${encodeURIComponent(args.params.id ?? "")}`,
    done: "Default payment method changed.",
  });
}

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";

/** POST /customers/:id/payment-methods/new */
export async function action(args: ActionFunctionArgs) {
  const { id: customerId = "" } = args.params;
  const { value, problem } = await formMethod(args, PaymentMethodService.method.createPaymentMethodSession, {
    fill: () => ({ customerId }),
    idempotent: true,
  });
  const path = `/customers/${encodeURIComponent(customerId)}`;
  if (problem) return redirectWith(args.request, path, { tone: "danger", text: problem.message });
  return redirect(`${path}/payment-methods/sessions/${value.paymentMethodSessionId}`, 303);
}

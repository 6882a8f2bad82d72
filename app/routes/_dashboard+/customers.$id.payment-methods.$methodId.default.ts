import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";

/** POST /customers/:id/payment-methods/:methodId/default */
export async function action(args: ActionFunctionArgs) {
  const { id = "", methodId: paymentMethodId = "" } = args.params;
  const { problem } = await formMethod(args, PaymentMethodService.method.setDefaultPaymentMethod, {
    fill: () => ({ paymentMethodId }),
    idempotent: true,
  });
  const flash = problem
    ? ({ tone: "danger", text: problem.message } as const)
    : ({ tone: "done", text: "Default payment method changed." } as const);
  return redirectWith(args.request, `/customers/${encodeURIComponent(id)}`, flash);
}

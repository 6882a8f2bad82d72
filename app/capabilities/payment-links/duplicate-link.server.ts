import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { PaymentLinkService } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { ERROR_LABELS } from "./payment-link-labels.ts";
import { readPaymentLink } from "./read-payment-link.server.ts";

/** POST /payment-links/:id/duplicate leads to the new draft. It says so when the customer could not come along. */
export async function duplicateLink(args: ActionFunctionArgs): Promise<Response> {
  const original = await readPaymentLink(args);
  const { value, problem } = await formMethod(args, PaymentLinkService.method.duplicatePaymentLink, {
    messages: ERROR_LABELS,
  });
  if (problem)
    return redirectWith(args.request, `/payment-links/${args.params.id}`, { tone: "danger", text: problem.message });
  return redirectWith(args.request, `/payment-links/${value.paymentLinkId}`, {
    tone: "done",
    text:
      original.customerId !== null && value.customerId === undefined
        ? "Draft created with the same content. It has no customer, because the customer is archived."
        : "Draft created with the same content.",
  });
}

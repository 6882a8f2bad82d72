import { errors } from "#sandbox/engine/http/errors.ts";
import type { PaymentChange } from "./payment.schema.ts";

/** Checks what a request says about mandates and recurring charges, in the engine's order. */
export function assertRecurring(request: PaymentChange, isConfirm = false): void {
  if (request.mit_category && !(request.off_session && request.recurring_details))
    throw errors.invalidData("`mit_category` requires both: (1) `off_session = true`, and (2) `recurring_details`.");
  const { recurring_details: details, mandate_id: mandateId, mandate_data: newMandate } = request;
  if (newMandate && (details || mandateId))
    throw errors.mandateInvalid("Expected one out of recurring_details and mandate_data but got both");
  if (mandateId || details?.type === "payment_method_id" || details?.type === "mandate_id") assertOffSession(request);
  if (newMandate && !isConfirm && !customerOf(request))
    throw errors.precondition("`customer_id` is mandatory for mandates");
  if (details && request.payment_token)
    throw errors.precondition("Expected one out of recurring_details and payment_token but got both");
  if (details && mandateId)
    throw errors.precondition("Expected one out of recurring_details and mandate_id but got both");
}

export const customerOf = ({ customer, customer_id }: PaymentChange) => customer?.id ?? customer_id;

/** A charge of a saved method without the payer names the customer and says that the payer is absent. */
function assertOffSession(request: PaymentChange): void {
  if (!customerOf(request)) throw errors.missingParam("customer_id");
  if (request.confirm == null) throw errors.missingParam("confirm");
  if (!request.confirm) throw errors.precondition("`confirm` must be `true` for mandates");
  if (request.off_session == null) throw errors.missingParam("off_session");
  if (!request.off_session) throw errors.precondition("`off_session` should be `true` for mandates");
}

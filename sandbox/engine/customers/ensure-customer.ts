import { errors } from "#sandbox/engine/http/errors.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import type { PaymentChange } from "#sandbox/engine/payments/payment.schema.ts";
import { customerOf } from "#sandbox/engine/payments/recurring.rules.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { newCustomer } from "./customer.build.ts";
import { customerDetails, customers } from "./customer.document.ts";

/** Sets the customer on the payment; creates the customer if the ID is new. */
export async function ensureCustomer(call: Call, payment: Payment, request: PaymentChange): Promise<void> {
  const id = customerOf(request) ?? payment.body.customer_id;
  const given = [request.customer ?? {}, request];
  if (!id) {
    if (request.customer) payment.body.customer = customerDetails(null, ...given);
    return;
  }
  const found = await customers.find(call, id);
  const known = found ?? newCustomer(call, { ...customerDetails(id, ...given), customer_id: id });
  if (known.inner.redacted) throw errors.customerRedacted();
  if (!found) await customers.insert(call.db, known);
  payment.body.customer_id = id;
  payment.body.customer = customerDetails(id, ...given, known.body);
}

import { errors } from "#sandbox/engine/http/errors.ts";
import type { Call } from "#sandbox/engine/http/route.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import type { PaymentChange } from "#sandbox/engine/payments/payment.schema.ts";
import { customerOf } from "#sandbox/engine/payments/recurring.rules.ts";
import { newCustomer } from "./customer.build.ts";
import { customers } from "./customer.document.ts";

type Details = Partial<Record<"name" | "email" | "phone" | "phone_country_code", string | null | undefined>>;

/** Sets the customer on the payment; creates the customer if the ID is new. */
export async function ensureCustomer(call: Call, payment: Payment, request: PaymentChange): Promise<void> {
  const id = customerOf(request) ?? payment.body.customer_id;
  const given: Details = {
    name: request.customer?.name ?? request.name,
    email: request.customer?.email ?? request.email,
    phone: request.customer?.phone ?? request.phone,
    phone_country_code: request.customer?.phone_country_code ?? request.phone_country_code,
  };
  if (!id) {
    if (request.customer) payment.body.customer = { id: null, ...given };
    return;
  }
  const known = (await customers.find(call, id)) ?? newCustomer(call, { customer_id: id, ...given });
  if (known.inner.redacted) throw errors.customerRedacted();
  await customers.insert(call.db, known);
  payment.body.customer_id = id;
  const { name, email, phone, phone_country_code } = known.body;
  payment.body.customer = {
    id,
    name: given.name ?? name,
    email: given.email ?? email,
    phone: given.phone ?? phone,
    phone_country_code: given.phone_country_code ?? phone_country_code,
  };
}

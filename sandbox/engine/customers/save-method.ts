import type { Call } from "#sandbox/engine/http/route.ts";
import type { StoredCard } from "#sandbox/engine/payments/card.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import { newDocument } from "#sandbox/engine/store/documents.ts";
import { newId, randomText } from "#sandbox/engine/store/ids.ts";
import { customers } from "./customer.document.ts";
import { startMandate } from "./mandates.ts";
import { type PaymentMethodBody, paymentMethods, shownCard } from "./payment-method.document.ts";

interface NewMethod {
  customerId: string | null;
  family: string;
  type: string | null;
  card: StoredCard | null;
  metadata?: unknown;
}

/** Saves a method; a customer's first one becomes the default. */
export async function saveMethod(call: Call, method: NewMethod) {
  const id = newId("pm");
  const at = call.now.toISOString();
  const body: PaymentMethodBody = {
    merchant_id: call.merchantId,
    customer_id: method.customerId,
    payment_method_id: id,
    payment_method: method.family,
    payment_method_type: method.type,
    card: method.card && shownCard(method.card),
    recurring_enabled: true,
    installment_payment_enabled: false,
    payment_experience: ["redirect_to_url"],
    metadata: method.metadata ?? null,
    created: at,
    bank_transfer: null,
    last_used_at: at,
    client_secret: null,
  };
  const inner = { card: method.card, token: `token_${randomText(20)}`, status: "active" as const };
  const saved = newDocument(call, id, body, inner);
  await paymentMethods.insert(call.db, saved);
  const customer = method.customerId ? await customers.lock(call, method.customerId) : null;
  if (customer && !customer.body.default_payment_method_id) {
    customer.body.default_payment_method_id = id;
    await customers.save(call.db, customer);
  }
  return saved;
}

/** After an authorized charge: saves the payer's method if they consented, or updates when a saved one was last used. */
export async function saveMethodOfPayment(call: Call, payment: Payment): Promise<void> {
  const { body, inner } = payment;
  if (!inner.instrument) return;
  if (inner.instrument.paymentMethodId) {
    const used = await paymentMethods.find(call, inner.instrument.paymentMethodId);
    if (!used) return;
    used.body.last_used_at = call.now.toISOString();
    await paymentMethods.save(call.db, used);
  } else if (inner.savesMethod) {
    const { family, card } = inner.instrument;
    const type = (body.payment_method_type as string | null) ?? null;
    const saved = await saveMethod(call, { customerId: body.customer_id, family, type, card });
    inner.instrument.paymentMethodId = saved.id;
    body.payment_method_id = saved.id;
    body.payment_method_status = "active";
  }
  if (inner.mandateRequested && body.payment_method_id && !body.mandate_id)
    body.mandate_id = await startMandate(call, payment);
}

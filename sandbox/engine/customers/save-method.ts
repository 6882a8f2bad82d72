import type { Call } from "#sandbox/engine/http/route.ts";
import type { StoredCard } from "#sandbox/engine/payments/card.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import { newDocument } from "#sandbox/engine/store/documents.ts";
import { newId, randomText } from "#sandbox/engine/store/ids.ts";
import { customers } from "./customer.document.ts";
import { countCharge, startMandate } from "./mandates.ts";
import { type PaymentMethod, type PaymentMethodBody, paymentMethods, shownCard } from "./payment-method.document.ts";

interface NewMethod {
  customerId: string | null;
  family: string;
  type: string | null;
  card: StoredCard | null;
  metadata?: unknown;
  /** Agreed at a payment: the method can be charged without the payer. */
  offSession?: boolean;
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
    client_secret: `${id}_secret_${randomText(20)}`,
  };
  const saved: PaymentMethod = newDocument(call, id, body, {
    card: method.card,
    token: `token_${randomText(20)}`,
    status: "active",
    connectorMandateId: method.offSession ? newId("mandate") : null,
  });
  await paymentMethods.insert(call.db, saved);
  const customer = method.customerId ? await customers.lock(call, method.customerId) : null;
  if (customer && !customer.body.default_payment_method_id) {
    customer.body.default_payment_method_id = id;
    await customers.save(call.db, customer);
  }
  return saved;
}

/** After an authorized charge: saves the payer's method if they consented, or updates when a saved one was last used; then its mandate. */
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
    const offSession = body.setup_future_usage === "off_session";
    const saved = await saveMethod(call, { customerId: body.customer_id, family, type, card, offSession });
    inner.instrument.paymentMethodId = saved.id;
    body.payment_method_id = saved.id;
    body.payment_method_status = "active";
    body.connector_mandate_id = saved.inner.connectorMandateId;
    if (card && offSession) body.network_transaction_id ??= newId("ntid");
  }
  if (inner.instrument.mandateId) await countCharge(call, inner.instrument.mandateId, payment);
  else if (inner.mandateRequested && body.payment_method_id && !body.mandate_id)
    body.mandate_id = await startMandate(call, payment, inner.mandateRequested);
}

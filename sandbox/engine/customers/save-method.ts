import type { StoredCard } from "#sandbox/engine/cards/card.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { newDocument } from "#sandbox/engine/store/documents.ts";
import { newId, randomText } from "#sandbox/engine/store/ids.ts";
import { customers } from "./customer.document.ts";
import { startMandate } from "./mandates.ts";
import {
  type MethodStatus,
  type PaymentMethod,
  type PaymentMethodBody,
  type PayoutDestination,
  paymentMethods,
  shownCard,
} from "./payment-method.document.ts";

interface NewMethod {
  customerId: string | null;
  family: string;
  type: string | null;
  card: StoredCard | null;
  metadata?: unknown;
  status: MethodStatus;
  payoutDestination?: PayoutDestination;
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
    status: method.status,
    connectorMandateId: null,
    payoutDestination: method.payoutDestination ?? null,
  });
  await paymentMethods.insert(call.db, saved);
  const customer = method.customerId ? await customers.lock(call, method.customerId) : null;
  if (customer && !customer.body.default_payment_method_id) {
    customer.body.default_payment_method_id = id;
    await customers.save(call.db, customer);
  }
  return saved;
}

/** Saves the payer's method with consent, or updates the saved one. It is inactive until the charge succeeds. */
export async function saveMethodOfPayment(call: Call, payment: Payment, status: MethodStatus): Promise<void> {
  const { body, inner } = payment;
  const method = await methodOfPayment(call, payment, status);
  if (!inner.instrument || !method) return;
  if (status === "active") await activateMethod(call, payment, method);
  body.payment_method_id = method.id;
  body.payment_method_status = method.inner.status;
  body.connector_mandate_id = method.inner.connectorMandateId;
}

async function methodOfPayment(call: Call, { body, inner }: Payment, status: MethodStatus) {
  const { instrument } = inner;
  const id = instrument?.paymentMethodId ?? body.payment_method_id;
  if (id) return paymentMethods.find(call, id);
  if (!instrument || !inner.savesMethod) return null;
  const { family, card } = instrument;
  const type = (body.payment_method_type as string | null) ?? null;
  return saveMethod(call, { customerId: body.customer_id, family, type, card, status });
}

/** The charge succeeded: the method can be used, and later charges are agreed with the processor. */
async function activateMethod(call: Call, { body, inner }: Payment, method: PaymentMethod): Promise<void> {
  const agrees = inner.savesMethod && body.setup_future_usage === "off_session";
  if (agrees && !method.inner.connectorMandateId) {
    method.inner.connectorMandateId = newId("mandate");
    if (method.inner.card) body.network_transaction_id ??= newId("ntid");
  }
  method.inner.status = "active";
  method.body.last_used_at = call.now.toISOString();
  await paymentMethods.save(call.db, method);
  if (inner.instrument) inner.instrument.paymentMethodId = method.id;
}

/** Starts the mandate that was asked for. */
export async function settleMandate(call: Call, payment: Payment): Promise<void> {
  const { body, inner } = payment;
  if (inner.instrument?.mandateId) return;
  if (inner.mandateRequested && body.payment_method_id && !body.mandate_id)
    body.mandate_id = await startMandate(call, payment, inner.mandateRequested);
}

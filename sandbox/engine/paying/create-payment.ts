import { ensureCustomer } from "#sandbox/engine/customers/ensure-customer.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { resolveProfile } from "#sandbox/engine/merchants/profiles.ts";
import { limitOf } from "#sandbox/engine/payments/mandate.rules.ts";
import { buildPayment } from "#sandbox/engine/payments/payment.build.ts";
import { type Payment, payments } from "#sandbox/engine/payments/payment.document.ts";
import type { PaymentChange, PaymentCreate } from "#sandbox/engine/payments/payment.schema.ts";
import { attachPaymentLink } from "#sandbox/engine/payments/payment-links.ts";
import { assertCreatable } from "#sandbox/engine/payments/request.rules.ts";
import { savePayment } from "#sandbox/engine/payments/save-payment.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { newDocument } from "#sandbox/engine/store/documents.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import { charge } from "./charge.ts";
import { instrumentOf, setInstrument } from "./instrument.ts";

const LINK_EXPIRY_SECONDS = 900;

/** Creates the payment and, with `confirm`, charges it. */
export async function createPayment(call: Call, request: PaymentCreate): Promise<Payment> {
  assertCreatable(request, call.now);
  const profile = await resolveProfile(call, request.profile_id);
  const id = request.payment_id ?? newId("pay");
  const sessionExpirySeconds = request.session_expiry ?? profile.body.session_expiry ?? LINK_EXPIRY_SECONDS;
  const details = { merchantId: call.merchantId, profileId: profile.id, now: call.now, sessionExpirySeconds };
  const body = buildPayment(request, { paymentId: id, ...details });
  const payment: Payment = newDocument(call, id, body, {
    instrument: null,
    attempts: [],
    captures: [],
    savesMethod: false,
    mandateRequested: null,
    acceptance: null,
    paymentLink: null,
  });
  payment.body.return_url ??= profile.body.return_url;
  payment.body.request_extended_authorization ??= profile.body.always_request_extended_authorization;
  if (!(await payments.insert(call.db, payment))) throw errors.duplicatePayment(id);
  if (request.payment_link) attachPaymentLink(call, payment, request.payment_link_config);
  await applyPayer(call, payment, request);
  if (request.confirm) await chargeInstrument(call, payment);
  await savePayment(call, payment, "requires_payment_method");
  return payment;
}

/** Applies the customer, payment method and consent of a request; the status depends on whether there is a method. */
export async function applyPayer(call: Call, payment: Payment, request: PaymentChange): Promise<void> {
  const { body, inner } = payment;
  await ensureCustomer(call, payment, request);
  if (request.payment_method && !inner.instrument) body.payment_method = request.payment_method;
  const instrument = await instrumentOf(call, payment, request);
  if (instrument) setInstrument(payment, instrument);
  const acceptance = request.customer_acceptance ?? request.mandate_data?.customer_acceptance;
  if (acceptance) inner.acceptance = acceptance;
  if (request.mandate_data) inner.mandateRequested = limitOf(request.mandate_data);
  inner.savesMethod = Boolean(body.setup_future_usage && body.customer_id && inner.acceptance);
  if (body.status !== "requires_customer_action" && body.status !== "failed")
    body.status = inner.instrument ? "requires_confirmation" : "requires_payment_method";
}

export async function chargeInstrument(call: Call, payment: Payment): Promise<void> {
  if (!payment.inner.instrument) throw errors.methodMissing();
  await charge(call, payment);
}

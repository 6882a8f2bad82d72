import type { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { profiles } from "#sandbox/engine/merchants/account.document.ts";
import { settleAttempt } from "#sandbox/engine/payments/attempt.ts";
import { assertClientSecret, assertSameCustomer } from "#sandbox/engine/payments/client-secret.ts";
import { applyChanges } from "#sandbox/engine/payments/payment.build.ts";
import { type Payment, payments } from "#sandbox/engine/payments/payment.document.ts";
import type {
  incrementalAuthorization,
  metadataUpdate,
  PaymentChange,
  paymentCancel,
  paymentCapture,
} from "#sandbox/engine/payments/payment.schema.ts";
import { assertCapturesAll } from "#sandbox/engine/payments/request.rules.ts";
import { savePayment } from "#sandbox/engine/payments/save-payment.ts";
import { refunds } from "#sandbox/engine/refunds/refund.document.ts";
import { type Call, json, param, type Reply } from "#sandbox/engine/routing/route.ts";
import * as rules from "#sandbox/engine/rules/payment.rules.ts";
import { fieldFilters } from "#sandbox/engine/store/filters.ts";
import { authorizeMore, settle } from "./charge.ts";
import { applyPayer, chargeInstrument } from "./create-payment.ts";

const CONNECTOR_CALLED = { connector_http_status_code: "200" };

const stateError = (action: string, payment: Payment) =>
  errors.precondition(`You cannot ${action} this payment because it has status ${payment.body.status}`);

async function change(
  call: Call,
  act: (payment: Payment) => Promise<void> | void,
  headers: Record<string, string> = CONNECTOR_CALLED,
): Promise<Reply> {
  const payment = await payments.lock(call, param(call, "id"));
  const before = payment.body.status;
  await act(payment);
  await savePayment(call, payment, before);
  return json(payment.body, headers);
}

export const updatePayment = (call: Call<PaymentChange>) =>
  change(
    call,
    async (payment) => {
      if (!rules.canUpdate(payment.body.status)) throw stateError("update", payment);
      if (call.body.confirm && !rules.canConfirm(payment.body.status, false)) throw stateError("confirm", payment);
      applyChanges(payment.body, call.body);
      assertCapturesAll(payment.body.capture_method, payment.body.net_amount, call.body.amount_to_capture);
      await applyPayer(call, payment, call.body);
      if (call.body.confirm) await chargeInstrument(call, payment);
    },
    {},
  );

// A confirmation cannot change the price, since it may come from the payer's browser.
const NO_PRICE = { amount: null, currency: null, shipping_cost: null, order_tax_amount: null, surcharge_details: null };

export const confirmPayment = (call: Call<PaymentChange>) =>
  change(call, async (payment) => {
    const request = { ...call.body, confirm: true };
    assertSameCustomer(call, payment, request);
    const profile = await profiles.get(call, payment.body.profile_id);
    if (!rules.canConfirm(payment.body.status, profile.body.is_manual_retry_enabled === true))
      throw payment.body.status === "failed" ? errors.retryDisabled() : stateError("confirm", payment);
    if (payment.body.status === "failed") rules.assertRetryInTime(payment.body, call.now);
    assertClientSecret(call, payment, request.client_secret);
    applyChanges(payment.body, { ...request, ...NO_PRICE });
    await applyPayer(call, payment, request);
    await chargeInstrument(call, payment);
  });

export const capturePayment = (call: Call<z.infer<typeof paymentCapture>>) =>
  change(call, async (payment) => {
    const amount = call.body.amount_to_capture ?? null;
    rules.assertCapturable(payment.body, amount);
    await settle(call, payment, amount ?? payment.body.amount_capturable);
  });

export const cancelPayment = (call: Call<z.infer<typeof paymentCancel>>) =>
  change(call, (payment) => {
    if (!rules.canCancel(payment.body.status)) throw stateError("cancel", payment);
    Object.assign(payment.body, {
      status: payment.body.amount_received ? "partially_captured" : "cancelled",
      amount_capturable: 0,
      next_action: null,
      cancellation_reason: call.body.cancellation_reason ?? null,
    });
  });

export const cancelPostCapture = (call: Call<z.infer<typeof paymentCancel>>) =>
  change(call, async (payment) => {
    const { body } = payment;
    if (!rules.canCancelPostCapture(body.status)) throw stateError("cancel_post_capture", payment);
    const refunded = await refunds.list(call, fieldFilters({ payment_id: payment.id }));
    if (refunded.some((refund) => refund.body.status !== "failed"))
      throw errors.precondition("Post-capture void cannot be performed after a refund has been issued");
    const hasCleared = rules.hasCleared(payment.inner.capturedAt ?? body.created, call.now);
    const post_capture_void = {
      status: hasCleared ? "failed" : "succeeded",
      connector_reference_id: null,
      description: hasCleared ? "The payment has cleared" : null,
      updated_at: call.now.toISOString(),
    };
    body.state_metadata = { total_refunded_amount: null, total_disputed_amount: null, post_capture_void };
    if (hasCleared) return;
    body.status = "cancelled_post_capture";
    body.cancellation_reason = call.body.cancellation_reason ?? null;
    settleAttempt(payment, "voided_post_charge");
  });

export const incrementAuthorization = (call: Call<z.infer<typeof incrementalAuthorization>>) =>
  change(call, async (payment) => {
    const { body } = payment;
    if (!rules.canIncrement(body.status)) throw stateError("increment authorization", payment);
    if (body.incremental_authorization_allowed !== true)
      throw errors.precondition(
        "You cannot increment authorization this payment because it is not allowed for incremental_authorization",
      );
    if (call.body.amount <= body.amount)
      throw errors.precondition("Amount should be greater than original authorized amount");
    await authorizeMore(call, payment, call.body.amount);
  });

const EXTENSION_DAYS = 7;

export const extendAuthorization = (call: Call) =>
  change(call, (payment) => {
    if (!rules.canIncrement(payment.body.status)) throw stateError("extend authorization", payment);
    if (payment.body.request_extended_authorization !== true)
      throw errors.precondition(
        "You cannot extend the authorization for this payment because authorization extension is not enabled.",
      );
    payment.body.extended_authorization_applied = true;
    payment.body.capture_before = new Date(call.now.getTime() + EXTENSION_DAYS * 86_400_000).toISOString();
  });

export async function updateMetadata(call: Call<z.infer<typeof metadataUpdate>>): Promise<Reply> {
  const payment = await payments.lock(call, param(call, "id"));
  payment.body.metadata = { ...(payment.body.metadata as object | null), ...call.body.metadata };
  await savePayment(call, payment, payment.body.status);
  return json({ payment_id: payment.id, metadata: payment.body.metadata, status: payment.body.status });
}

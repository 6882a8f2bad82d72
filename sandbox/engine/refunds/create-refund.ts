import { type DisputeBody, disputes } from "#sandbox/engine/disputes/dispute.document.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { type Call, json, type Reply } from "#sandbox/engine/http/route.ts";
import { lockPayment } from "#sandbox/engine/payments/find-payment.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import { canRefund, REFUND_STATES } from "#sandbox/engine/payments/payment.rules.ts";
import type { Document } from "#sandbox/engine/store/documents.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import { emitEvent } from "#sandbox/engine/webhooks/events.ts";
import { type RefundBody, refunds } from "./refund.document.ts";
import { assertRefundable } from "./refund.rules.ts";
import type { RefundCreate } from "./refund.schema.ts";

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

async function sumReductions(call: Call, paymentId: string) {
  const ofPayment = [{ field: "payment_id", in: [paymentId] }];
  const earlier = await refunds.list(call.db, call.merchantId, ofPayment);
  const disputed = await disputes.list(call.db, call.merchantId, ofPayment);
  const refunded = sum(earlier.filter(({ body }) => body.status !== "failed").map(({ body }) => body.amount));
  const lost = disputed.filter(({ body }) => body.dispute_status === "dispute_lost");
  return { refunded, lost: sum(lost.map(({ body }) => Number(body.amount))), attempts: earlier.length, disputed };
}

/**
 * Refunds a payment. The real engine takes no lock here, so two concurrent refunds can exceed the capture (its issue 13182);
 * the sandbox locks the payment, so that tests are deterministic.
 */
export async function createRefund(call: Call<RefundCreate>): Promise<Reply> {
  const payment = await lockPayment(call, call.body.payment_id);
  if (!canRefund(payment.body.status))
    throw errors.unexpectedState("refund", "status", payment.body.status, REFUND_STATES);
  const captured = payment.body.amount_received ?? 0;
  const amount = call.body.amount ?? captured;
  const reductions = await sumReductions(call, payment.id);
  if (call.body.refund_id && (await refunds.find(call.db, call.merchantId, call.body.refund_id)))
    throw errors.duplicateRefund();
  assertRefundable({
    amountMinorUnits: amount,
    capturedMinorUnits: captured,
    reducedMinorUnits: reductions.refunded + reductions.lost,
    earlierRefunds: reductions.attempts,
    paidAt: payment.createdAt,
    now: call.now,
  });
  const body = refundBody(call, payment, amount);
  const refund = { merchantId: call.merchantId, id: body.refund_id, createdAt: call.now, body, inner: {} };
  if (!(await refunds.insert(call.db, refund))) throw errors.duplicateRefund();
  if (reductions.refunded + amount >= captured) await markRefunded(call, reductions.disputed);
  await emitRefundEvent(call, refund);
  return json(body);
}

/** A scheduled refund starts as pending; an instant one succeeds at once. */
function refundBody(call: Call<RefundCreate>, payment: Payment, amount: number): RefundBody {
  const { body } = payment;
  return {
    refund_id: call.body.refund_id ?? newId("ref"),
    payment_id: payment.id,
    amount,
    currency: body.currency,
    status: call.body.refund_type === "scheduled" ? "pending" : "succeeded",
    reason: call.body.reason ?? null,
    metadata: call.body.metadata ?? null,
    error_message: null,
    error_code: null,
    unified_code: null,
    unified_message: null,
    created_at: call.now.toISOString(),
    updated_at: call.now.toISOString(),
    connector: body.connector ?? "",
    profile_id: body.profile_id,
    merchant_connector_id: body.merchant_connector_id,
    split_refunds: null,
    issuer_error_code: null,
    issuer_error_message: null,
    raw_connector_response: null,
    connector_refund_id: newId("re"),
  };
}

async function markRefunded(call: Call, disputed: Document<DisputeBody, { evidence: Record<string, string> }>[]) {
  for (const dispute of disputed) {
    dispute.body.is_already_refunded = true;
    await disputes.save(call.db, dispute);
  }
}

/** Only succeeded and failed refunds have events. */
export async function emitRefundEvent(call: Call, document: Document<RefundBody>): Promise<void> {
  const { status } = document.body;
  if (status !== "succeeded" && status !== "failed") return;
  await emitEvent(call, { eventType: `refund_${status}`, contentType: "refund_details", document });
}

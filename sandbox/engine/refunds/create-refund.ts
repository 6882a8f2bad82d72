import { randomInt } from "node:crypto";
import { type Dispute, disputes } from "#sandbox/engine/disputes/dispute.document.ts";
import { emitEvent } from "#sandbox/engine/events/events.ts";
import { echo } from "#sandbox/engine/http/echo.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { type Payment, payments } from "#sandbox/engine/payments/payment.document.ts";
import { type Call, json, type Reply } from "#sandbox/engine/routing/route.ts";
import { canRefund, REFUND_STATES } from "#sandbox/engine/rules/payment.rules.ts";
import { assertRefundable } from "#sandbox/engine/rules/refund.rules.ts";
import { type Document, newDocument } from "#sandbox/engine/store/documents.ts";
import { fieldFilters } from "#sandbox/engine/store/filters.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import { words } from "#sandbox/shared/words.ts";
import { closeInquiries } from "./close-inquiries.ts";
import { type RefundBody, refunds } from "./refund.document.ts";
import type { RefundCreate } from "./refund.schema.ts";

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

async function sumReductions(call: Call, paymentId: string) {
  const ofPayment = fieldFilters({ payment_id: paymentId });
  const earlier = await refunds.list(call, ofPayment);
  const disputed = await disputes.list(call, ofPayment);
  const refunded = sum(earlier.filter(({ body }) => body.status !== "failed").map(({ body }) => body.amount));
  const lost = disputed.filter(({ body }) => body.dispute_status === "dispute_lost");
  return { refunded, lost: sum(lost.map(({ body }) => Number(body.amount))), attempts: earlier.length, disputed };
}

/**
 * Refunds a payment. The sandbox locks it, so that tests are deterministic; at the real engine concurrent refunds can
 * exceed the capture (issue 13182).
 */
export async function createRefund(call: Call<RefundCreate>): Promise<Reply> {
  const payment = await payments.lock(call, call.body.payment_id);
  if (!canRefund(payment.body.status))
    throw errors.unexpectedState("refund", "status", payment.body.status, REFUND_STATES);
  const captured = payment.body.amount_received ?? 0;
  const amount = call.body.amount ?? captured;
  const reductions = await sumReductions(call, payment.id);
  assertRefundable({
    amountMinorUnits: amount,
    capturedMinorUnits: captured,
    reducedMinorUnits: reductions.refunded + reductions.lost,
    earlierRefunds: reductions.attempts,
    paidAt: payment.createdAt,
    now: call.now,
  });
  const body = refundBody(call, payment, amount);
  const refund = newDocument(call, body.refund_id, body, {});
  if (!(await refunds.insert(call.db, refund))) throw errors.duplicateRefund();
  const refundedMinorUnits = reductions.refunded + amount;
  const isWhollyRefunded = refundedMinorUnits >= captured;
  if (isWhollyRefunded) await markRefunded(call, reductions.disputed);
  await emitRefundEvent(call, refund);
  await closeInquiries(call, reductions.disputed, { refundedMinorUnits, isWhollyRefunded });
  return json(call.body.all_keys_required ? { ...body, raw_connector_response: processorAnswer(payment, body) } : body);
}

/** The processor's own answer. The engine shows it once and doesn't keep it. */
function processorAnswer(payment: Payment, { amount, connector_refund_id }: RefundBody): string {
  const reference = `7${randomInt(1e11).toString().padStart(11, "0")}${randomInt(1e11).toString().padStart(11, "0")}`;
  const card = { reference, reference_status: "available", reference_type: "acquirer_reference_number" };
  const isCard = payment.inner.instrument?.family === "card";
  return JSON.stringify({
    id: connector_refund_id,
    object: "refund",
    amount,
    destination_details: isCard ? { card } : {},
  });
}

/** Response fields that stay null until an action of the sandbox sets them. */
const INITIALLY_NULL = words(
  "error_message error_code unified_code unified_message split_refunds issuer_error_code issuer_error_message",
  "raw_connector_response",
);

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
    created_at: call.now.toISOString(),
    updated_at: call.now.toISOString(),
    connector: body.connector ?? "",
    profile_id: body.profile_id,
    merchant_connector_id: body.merchant_connector_id,
    connector_refund_id: newId("re"),
    ...echo({}, INITIALLY_NULL),
  };
}

async function markRefunded(call: Call, disputed: Dispute[]) {
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

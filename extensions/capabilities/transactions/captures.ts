import type { EngineCapture, EnginePayment } from "#extensions/connectors/engine/index.ts";
import type { Capture } from "./transaction.types.ts";

/** A payment's captures, first one first. Null for a payment that is captured once. */
export function capturesOf(payment: EnginePayment, known: readonly Capture[]): readonly Capture[] | null {
  if (payment.captureMethod !== "manual_multiple") return null;
  if (payment.captures === null) return withRest(payment, known);
  return payment.captures
    .toSorted((one, other) => one.sequence - other.sequence)
    .map((capture) => captureOf(capture, known, payment.updatedAt));
}

/** The engine gives captures no time, so it is when we first saw them. */
function captureOf(capture: EngineCapture, known: readonly Capture[], seenAt: Date | null): Capture {
  const before = known.find(({ captureId }) => captureId === capture.engineCaptureId);
  return {
    captureId: capture.engineCaptureId,
    captureStatus: capture.status,
    amount: Number(capture.amountMinorUnits),
    processorReference: capture.connectorReference,
    createdAt: before?.createdAt ?? seenAt?.toISOString() ?? null,
  };
}

/** An answer without captures, as in lists: what they don't add up to is one more, until the engine lists them. */
function withRest({ enginePaymentId, capturedMinorUnits, updatedAt }: EnginePayment, known: readonly Capture[]) {
  const succeeded = known.filter(({ captureStatus }) => captureStatus === "succeeded");
  const rest = Number(capturedMinorUnits) - succeeded.reduce((sum, { amount }) => sum + amount, 0);
  if (rest <= 0) return known;
  const captureId = `${enginePaymentId}_${known.length + 1}`;
  const createdAt = updatedAt?.toISOString() ?? null;
  return [...known, { captureId, captureStatus: "succeeded", amount: rest, processorReference: null, createdAt }];
}

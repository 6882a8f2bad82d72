import type { EngineAttempt, EnginePayment } from "#extensions/connectors/engine/index.ts";
import { declineOf } from "./decline.rules.ts";
import type { Attempt } from "./transaction.types.ts";

/**
 * A payment's attempts, first one first. The engine returns only the last attempt's card, so earlier cards come from
 * our copy.
 */
export function attemptsOf(payment: EnginePayment, known: readonly Attempt[]): readonly Attempt[] {
  if (payment.attempts === null) return withLast(payment, known);
  const started = payment.attempts
    .filter(({ hasStarted }) => hasStarted)
    .sort((one, other) => (one.createdAt?.getTime() ?? 0) - (other.createdAt?.getTime() ?? 0));
  return started.map((attempt, position) => {
    const before = known.find(({ attemptId }) => attemptId === attempt.engineAttemptId);
    return attemptOf(attempt, position === started.length - 1 ? payment.method : (before ?? null));
  });
}

interface Card extends Pick<Attempt, "brand" | "last4"> {
  readonly wallet?: string | null;
}

function attemptOf(attempt: EngineAttempt, card: Card | null): Attempt {
  return {
    attemptId: attempt.engineAttemptId,
    attemptStatus: attempt.status,
    amount: Number(attempt.amountMinorUnits),
    processor: attempt.connectorName,
    type: attempt.methodType,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    ...(card?.wallet && { wallet: card.wallet }),
    // A conflicted attempt has an error of the engine's own; no bank declined it.
    decline: attempt.failure && attempt.status === "failed" ? declineOf(attempt.failure) : null,
    createdAt: attempt.createdAt?.toISOString() ?? null,
  };
}

/** Adds the attempt that only the payment shows, until the engine lists it. */
function withLast(payment: EnginePayment, known: readonly Attempt[]): readonly Attempt[] {
  const { enginePaymentId, attemptCount, method, failure, status, engineStatus } = payment;
  const attemptId = `${enginePaymentId}_${attemptCount}`;
  if (!method || known.some((each) => each.attemptId === attemptId)) return known;
  const last: EngineAttempt = {
    engineAttemptId: attemptId,
    status: engineStatus === "failed" ? "failed" : (ATTEMPT_STATUSES.get(status) ?? "processing"),
    hasStarted: true,
    amountMinorUnits: payment.amountMinorUnits,
    connectorName: payment.connectorName,
    methodType: method.type,
    failure: engineStatus === "failed" ? failure : null,
    createdAt: payment.updatedAt,
  };
  return [...known, attemptOf(last, method)];
}

const ATTEMPT_STATUSES: ReadonlyMap<string, EngineAttempt["status"]> = new Map([
  ["requires_action", "requires_action"],
  ["authorized", "authorized"],
  ["succeeded", "succeeded"],
  ["partially_captured", "succeeded"],
  ["canceled", "canceled"],
]);

import type { EngineAttempt, EnginePayment } from "#extensions/connectors/engine/index.ts";
import { declineOf } from "./decline.rules.ts";
import type { Attempt, Decline } from "./transaction.types.ts";

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
    const isLast = position === started.length - 1;
    return attemptOf(isLast ? withNetwork(attempt, payment.failure) : attempt, isLast ? payment.method : null, before);
  });
}

interface Card extends Pick<Attempt, "brand" | "last4"> {
  readonly wallet?: string | null;
}

/** The codes of the card's bank, which some engines give for the payment only. */
function withNetwork(attempt: EngineAttempt, failed: EnginePayment["failure"]): EngineAttempt {
  const { failure } = attempt;
  if (failure === null || failed === null) return attempt;
  const networkCode = failure.networkCode ?? failed.networkCode;
  const adviceCode = failure.adviceCode ?? failed.adviceCode;
  return { ...attempt, failure: { ...failure, networkCode, adviceCode, network: failure.network ?? failed.network } };
}

function attemptOf(attempt: EngineAttempt, last: Card | null, before: Attempt | undefined = undefined): Attempt {
  const card = last ?? before ?? null;
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
    decline: attempt.status === "failed" ? declineIn(attempt, { card, before }) : null,
    createdAt: attempt.createdAt?.toISOString() ?? null,
  };
}

interface Known {
  readonly card: Card | null;
  readonly before: Attempt | undefined;
}

/** What was known of the bank's answer stays when a later list leaves it out. */
function declineIn({ failure, createdAt }: EngineAttempt, { card, before }: Known): Decline | null {
  if (failure === null) return null;
  const isForgotten = before?.decline?.networkCode != null && failure.networkCode === null;
  if (isForgotten) return before.decline;
  return declineOf(failure, { brand: card?.brand ?? null, at: createdAt?.toISOString() ?? null });
}

/** Adds the attempt that only the payment shows, until the engine lists it. */
function withLast(payment: EnginePayment, known: readonly Attempt[]): readonly Attempt[] {
  const { enginePaymentId, attemptCount, method, failure, status, engineStatus } = payment;
  const attemptId = `${enginePaymentId}_${attemptCount}`;
  if (!method || known.some((each) => each.attemptId === attemptId)) return known;
  const last: EngineAttempt = {
    engineAttemptId: attemptId,
    status: engineStatus === "failed" ? "failed" : (ATTEMPT_STATUSES.get(status) ?? "processing"),
    isSentToNetwork: true,
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

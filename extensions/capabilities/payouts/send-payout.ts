import { createProcessorToken } from "#extensions/capabilities/bank-links/index.ts";
import { payoutObstacle } from "#extensions/capabilities/merchant-account/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { getUsablePaymentMethod } from "#extensions/capabilities/payment-methods/index.ts";
import {
  type EnginePayout,
  EngineRefusedError,
  isRefused,
  type PayoutTarget,
} from "#extensions/connectors/engine/index.ts";
import { type DomainError, RemoteError } from "#extensions/platform/kernel/errors.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { tokenTypeOf } from "./destination.rules.ts";
import type { Payout } from "./payout.entity.ts";
import { destinationObstacle, getPayout } from "./payouts.service.ts";

/** The result of asking the engine. */
export type Sent =
  | { readonly payout: EnginePayout }
  /** A permanent refusal. `isOurs`: we refused to send it, without asking the engine. */
  | { readonly refusal: DomainError; readonly isOurs?: true }
  | Unanswered;

export type Unanswered =
  /** `isWithheld`: we don't resend it, and an earlier request may be in flight. */
  | { readonly isUnknown: true; readonly isWithheld?: true }
  /** The engine certainly does not have it, and may accept it later. */
  | { readonly isPostponed: true };

/** For due work, which retries until it knows the outcome. */
export function laterWhenRemote(error: unknown): Unanswered {
  if (!(error instanceof RemoteError)) throw error;
  return error.mayHaveHappened ? { isUnknown: true } : { isPostponed: true };
}

/**
 * Sends the payout under its own ID. The engine accepts an ID once, so this can be repeated.
 * @throws RemoteError when the engine certainly has no such payout, and may accept it later
 */
export async function sendPayout(work: UnitOfWork, payoutId: string): Promise<Sent> {
  const payout = await getPayout(work, payoutId);
  const target = await sendableTarget(work, payout);
  if ("refusal" in target) return target;
  const { payouts } = await merchantEngine(work);
  try {
    return { payout: await payouts.create(requestOf(payout, target)) };
  } catch (error) {
    if (error instanceof EngineRefusedError) return afterRefusal(work, payoutId, error);
    if (error instanceof RemoteError && error.mayHaveHappened) return { isUnknown: true };
    throw error;
  }
}

interface OurRefusal {
  readonly refusal: DomainError;
  readonly isOurs: true;
}

/** The payout's target, or our reason not to send it. */
export async function sendableTarget(work: UnitOfWork, payout: Payout): Promise<PayoutTarget | OurRefusal> {
  const stopped = await payoutObstacle(work);
  if (stopped) return { refusal: stopped, isOurs: true };
  const gone = await destinationRefusal(work, payout);
  if (gone) return gone;
  const target = await targetOf(work, payout).catch(refusalForGood);
  // The destination may have been deleted during the call to the bank.
  return (await destinationRefusal(work, payout)) ?? target;
}

async function destinationRefusal(work: UnitOfWork, payout: Payout): Promise<OurRefusal | null> {
  const refusal = await destinationObstacle(work, payout);
  return refusal && { refusal, isOurs: true };
}

/** Reads the payout from the engine; null when it has none. */
export async function findPayout(work: UnitOfWork, payoutId: string): Promise<EnginePayout | null> {
  const { payouts } = await merchantEngine(work);
  return payouts.get(payoutId).catch((error: unknown) => {
    if (isRefused(error, "not_found")) return null;
    throw error;
  });
}

/** A refusal may mean that an earlier request has arrived. */
async function afterRefusal(work: UnitOfWork, payoutId: string, refusal: EngineRefusedError): Promise<Sent> {
  const arrived = await findPayout(work, payoutId);
  if (arrived) return { payout: arrived };
  if (refusal.refusal === "already_exists") return { isUnknown: true };
  if (!FOR_GOOD.has(refusal.refusal)) throw refusal;
  return { refusal };
}

/** Refusals because of the payout itself. Other refusals are temporary. */
const FOR_GOOD: ReadonlySet<string> = new Set([
  "invalid_request",
  "not_supported",
  "wrong_state",
  "not_found",
  "declined_by_network",
  "blocked",
  "redacted",
]);

function refusalForGood(error: unknown): OurRefusal {
  if (isRefusal(error, "destination_ineligible")) return { refusal: error, isOurs: true };
  throw error;
}

async function targetOf(work: UnitOfWork, { destination, currency }: Payout): Promise<PayoutTarget> {
  const { bankLinkId, bankAccountId, paymentMethodId } = destination;
  if (paymentMethodId !== null) {
    const { id, customerId } = await getUsablePaymentMethod(work, paymentMethodId, null).catch(() => {
      throw refuse("destination_ineligible", { problem: "The card can no longer be used. Add another destination." });
    });
    return { paymentMethodId: id, customerId };
  }
  const processorToken = await createProcessorToken(work, bankLinkId ?? "", bankAccountId ?? "");
  if (processorToken === null)
    throw refuse("destination_ineligible", { problem: "The bank link or its account is gone. Link the bank again." });
  return { processorToken, tokenType: tokenTypeOf(currency), holderId: work.tenant.organizationId };
}

function requestOf(payout: Payout, target: PayoutTarget) {
  const { id, amountMinorUnits, currency, method, statementDescriptor } = payout;
  return {
    payoutId: id,
    amountMinorUnits,
    currency,
    target,
    isInstant: method === "instant",
    statementDescriptor: statementDescriptor ?? undefined,
  };
}

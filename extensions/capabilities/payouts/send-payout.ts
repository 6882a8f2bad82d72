import { createProcessorToken } from "#extensions/capabilities/bank-links/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { getUsablePaymentMethod } from "#extensions/capabilities/payment-methods/index.ts";
import {
  type EnginePayout,
  EngineRefusedError,
  isRefused,
  type PayoutTarget,
} from "#extensions/connectors/engine/index.ts";
import { type DomainError, RemoteError } from "#extensions/platform/errors.ts";
import { isRefusal, refuse } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { tokenTypeOf } from "./destination.rules.ts";
import type { Payout } from "./payout.entity.ts";
import { destinationObstacle, getPayout } from "./payouts.service.ts";

/** What is known after the engine was asked. */
export type Sent =
  | { readonly payout: EnginePayout }
  /** It would come again. `isOurs`: we did not send it, and the engine was not asked. */
  | { readonly refusal: DomainError; readonly isOurs?: true }
  | Unanswered;

export type Unanswered =
  /** `isWithheld`: we do not send it again, and an earlier request may be on its way. */
  | { readonly isUnknown: true; readonly isWithheld?: true }
  /** The engine certainly has nothing of it, and may take it later. */
  | { readonly isPostponed: true };

/** For due work, which asks again until it knows. */
export function laterWhenRemote(error: unknown): Unanswered {
  if (!(error instanceof RemoteError)) throw error;
  return error.mayHaveHappened ? { isUnknown: true } : { isPostponed: true };
}

/**
 * Sends the payout under its own id. The engine refuses that id a second time, so that whatever is repeated, one payout leaves.
 * @throws RemoteError when the engine certainly has no such payout, and may take it later
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

/** Where the payout goes, or why we do not send it. */
export async function sendableTarget(work: UnitOfWork, payout: Payout): Promise<PayoutTarget | OurRefusal> {
  const gone = await destinationRefusal(work, payout);
  if (gone) return gone;
  const target = await targetOf(work, payout).catch(refusalForGood);
  // It may have been removed while its bank was asked.
  return (await destinationRefusal(work, payout)) ?? target;
}

async function destinationRefusal(work: UnitOfWork, payout: Payout): Promise<OurRefusal | null> {
  const refusal = await destinationObstacle(work, payout);
  return refusal && { refusal, isOurs: true };
}

/** The payout as the engine has it, or null. */
export async function findPayout(work: UnitOfWork, payoutId: string): Promise<EnginePayout | null> {
  const { payouts } = await merchantEngine(work);
  return payouts.get(payoutId).catch((error: unknown) => {
    if (isRefused(error, "not_found")) return null;
    throw error;
  });
}

/** A refusal may mean that an earlier request of ours has arrived after all. */
async function afterRefusal(work: UnitOfWork, payoutId: string, refusal: EngineRefusedError): Promise<Sent> {
  const arrived = await findPayout(work, payoutId);
  if (arrived) return { payout: arrived };
  if (refusal.refusal === "already_exists") return { isUnknown: true };
  if (!FOR_GOOD.has(refusal.refusal)) throw refusal;
  return { refusal };
}

/** Refusals that are about the payout. Others have nothing to do with it, and pass. */
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

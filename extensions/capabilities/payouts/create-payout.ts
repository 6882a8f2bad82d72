import { lockBalance } from "#extensions/capabilities/ledger/index.ts";
import { payoutRefusal } from "#extensions/capabilities/merchant-account/index.ts";
import { readAccountable } from "#extensions/capabilities/risk/index.ts";
import { approvalNeed, readTerms, sumPaidOut } from "#extensions/capabilities/settlement-queue/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, NOT_DONE, settled } from "#extensions/platform/operations/index.ts";
import { createRow, getRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type CreatePayoutRequest, PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";
import { instantAvailable, readBreakdown } from "./available.service.ts";
import { reserveInstant } from "./book-payout.ts";
import { drawPending, keepUntilItsDay } from "./draw-pending.ts";
import { checkInstant } from "./instant-check.ts";
import { failPayout, keepSent, letGo } from "./keep-payout.ts";
import { type Payout, PayoutEntity } from "./payout.entity.ts";
import { payoutMessage } from "./payout.message.ts";
import { insufficientBalance } from "./payout.refusals.ts";
import type { PayoutStatus } from "./payout.rules.ts";
import type { PayoutDestination } from "./payout-destination.entity.ts";
import { type PayoutQuote, PayoutQuoteEntity } from "./payout-quote.entity.ts";
import { findPayoutOf, getDestination, getPayout, snapshotOf } from "./payouts.service.ts";
import { readReviewReason } from "./review.service.ts";
import { findPayout, type Sent, sendableTarget, sendPayout } from "./send-payout.ts";

/**
 * Pays out available money instantly. The checks run under the balance's lock, and the engine is called only after the
 * amount is reserved.
 */
export const createPayout = engineOperation({
  method: PayoutService.method.createPayout,
  subject: (work, { payoutQuoteId }) => getRow(work, PayoutQuoteEntity, payoutQuoteId, "payout quote"),
  async prepare(phase, quote, request) {
    const payout = await reservePayout(phase, quote, request);
    return payout.status === "pending" ? { payoutId: payout.id } : settled(payout);
  },
  ask: (work, { payoutId }) => sendPayout(work, payoutId),
  find: async (work, { payoutId }) => sentAlready(work, payoutId),
  keep: (phase, { payoutId }, sent) => keepSent(phase, payoutId, sent),
  release: (phase, { payoutId }, refusal) => failPayout(phase, payoutId, refusal),
  answer: payoutMessage,
});

/**
 * Finds a payout that reached the engine before a crash. Without a destination it stays unknown until the engine had
 * time to report an earlier request.
 */
export async function sentAlready(work: UnitOfWork, payoutId: string): Promise<Sent | typeof NOT_DONE> {
  const payout = await findPayout(work, payoutId);
  if (payout) return { payout };
  const target = await sendableTarget(work, await getPayout(work, payoutId));
  return "refusal" in target ? { isUnknown: true, isWithheld: true } : NOT_DONE;
}

async function reservePayout(
  phase: UnitOfWork,
  { id: payoutQuoteId, currency }: PayoutQuote,
  request: CreatePayoutRequest,
): Promise<Payout> {
  const stopped = await payoutRefusal(phase);
  if (stopped) throw stopped;
  const balance = await lockBalance(phase, currency);
  const quote = await getRow(phase, PayoutQuoteEntity, payoutQuoteId, "payout quote");
  const destination = await destinationOf(phase, request.payoutDestinationId ?? quote.payoutDestinationId);
  const { amount, feeAmount: fee } = request;
  const check = await checkInstant(phase, { currency, amount, fee, destination, frozenAt: balance.payoutsFrozenAt });
  const refusals = [...check.accountRefusals, ...(await quoteRefusals(phase, quote, request)), ...check.amountRefusals];
  if (refusals[0] || !destination)
    throw refusals[0] ?? refuse("destination_ineligible", { problem: "No destination is named." });
  const drawn = await drawPending(phase, currency, amount + fee);
  if (!drawn) throw await insufficient(phase, currency);
  const { restMinorUnits, ...fromPending } = drawn;
  const { person: requester } = await readAccountable(phase, phase.actor);
  const reviewReason = await readReviewReason(phase, { currency, amount, requester });
  const payout = createRow(phase, PayoutEntity, {
    ...newPayout(phase, destination, { currency, amount, fee }),
    fee: quote.fee ?? null,
    ...letGo(phase, reviewReason ? "held" : await statusByThreshold(phase, currency, amount)),
    ...fromPending,
    reviewReason,
    payoutQuoteId,
    requester,
    statementDescriptor: request.statementDescriptor ?? null,
  });
  phase.record({ type: "payout.created", subject: payout });
  await phase.save();
  await keepUntilItsDay(phase, payout, { amount: restMinorUnits, event: "rest" });
  await reserveInstant(phase, payout);
  return payout;
}

/** The error with the actual available amounts. */
async function insufficient(phase: UnitOfWork, currency: string): Promise<DomainError> {
  const breakdown = await readBreakdown(phase, currency);
  return insufficientBalance(breakdown, instantAvailable(breakdown), currency);
}

function newPayout(
  phase: UnitOfWork,
  destination: PayoutDestination,
  { currency, amount, fee }: { readonly currency: string; readonly amount: bigint; readonly fee: bigint },
) {
  return {
    id: newId("payout", phase.now()),
    method: "instant" as const,
    amountMinorUnits: amount,
    feeMinorUnits: fee,
    currency,
    payoutDestinationId: destination.id,
    destination: snapshotOf(destination),
    initiatedBy: phase.actor,
  };
}

async function destinationOf(phase: UnitOfWork, id: string | null | undefined): Promise<PayoutDestination | null> {
  return id == null ? null : getDestination(phase, id);
}

/** A quote is valid for one payout with the same terms, and for a short time. */
async function quoteRefusals(
  phase: UnitOfWork,
  quote: PayoutQuote,
  { amount, feeAmount, payoutDestinationId }: CreatePayoutRequest,
): Promise<DomainError[]> {
  const made = await findPayoutOf(phase, quote);
  const isOfOther = payoutDestinationId !== undefined && payoutDestinationId !== quote.payoutDestinationId;
  return [
    ...(made ? [refuse("quote_used", { payout_id: made.id })] : []),
    ...(phase.now() >= quote.expiresAt ? [refuse("quote_expired", { expires_at: quote.expiresAt.toISOString() })] : []),
    ...(amount === quote.amountMinorUnits ? [] : [refuse("quote_changed", { part: "amount" })]),
    ...(feeAmount === quote.feeMinorUnits ? [] : [refuse("quote_changed", { part: "fee" })]),
    ...(isOfOther ? [refuse("quote_changed", { part: "destination" })] : []),
  ];
}

/**
 * A second person must approve if the last 24 hours' payouts exceed the threshold, or if only other currencies have
 * one.
 */
export async function statusByThreshold(
  phase: UnitOfWork,
  currency: string,
  amountMinorUnits: bigint,
): Promise<PayoutStatus> {
  const { currencyTerms } = await readTerms(phase);
  const paidOutMinorUnits = await sumPaidOut(phase, { currency });
  return approvalNeed(currencyTerms, { currency, amountMinorUnits, paidOutMinorUnits })
    ? "requires_approval"
    : "pending";
}

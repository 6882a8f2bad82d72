import { instantPayoutFee } from "#extensions/capabilities/settlement-queue/index.ts";
import { createRow } from "#extensions/platform/database/rows.ts";
import type { DomainError } from "#extensions/platform/errors.ts";
import { newId } from "#extensions/platform/ids.ts";
import { messageOf } from "#extensions/platform/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type CreatePayoutQuoteRequest, type PayoutQuote, PayoutQuoteSchema } from "#proto/tollhouse/v1/payouts_pb.ts";
import { instantAvailable, readBreakdown } from "./available.service.ts";
import { checkInstant, type InstantCheck } from "./instant-check.ts";
import { instantRange, mostWithin } from "./instant-terms.ts";
import { readLimits } from "./limits.service.ts";
import { arrivalEstimate } from "./payout.rules.ts";
import { type PayoutDestination, PayoutDestinationEntity } from "./payout-destination.entity.ts";
import { PayoutQuoteEntity, type PayoutQuote as QuoteRow } from "./payout-quote.entity.ts";
import { findBalance, getDestination } from "./payouts.service.ts";

const QUOTE_MS = 60_000;
const KEPT_MS = 86_400_000;

/** Says what an instant payout would come to, and everything that stands in its way. It reserves nothing. */
export function quotePayout(
  work: UnitOfWork,
  {
    currency,
    amount: asked,
    payoutDestinationId,
  }: Pick<CreatePayoutQuoteRequest, "currency" | "amount" | "payoutDestinationId">,
): Promise<PayoutQuote> {
  return work.atomically(async (phase) => {
    const destination =
      payoutDestinationId === undefined
        ? await firstInstant(phase, currency)
        : await getDestination(phase, payoutDestinationId);
    const amount = asked ?? (await mostAtOnce(phase, currency));
    const fee = amount === 0n ? 0n : instantPayoutFee(phase.now(), amount, currency).amountMinorUnits;
    const frozenAt = (await findBalance(phase, currency))?.payoutsFrozenAt;
    const check = await checkInstant(phase, { currency, amount, fee, destination, frozenAt });
    await forgetOldQuotes(phase);
    const quote = createRow(phase, PayoutQuoteEntity, {
      id: newId("payoutQuote", phase.now()),
      currency,
      amountMinorUnits: amount,
      feeMinorUnits: fee,
      payoutDestinationId: destination?.id ?? null,
      expiresAt: new Date(phase.now().getTime() + QUOTE_MS),
    });
    await phase.save();
    return quoteMessage(quote, check, arrivalEstimate("instant", phase.now()));
  });
}

/** The oldest that can be used now, else the oldest of all. */
async function firstInstant(work: UnitOfWork, currency: string): Promise<PayoutDestination | null> {
  const { em, environment } = work;
  const options = { orderBy: { createdAt: "asc", id: "asc" } } as const;
  const condition = { environment, currency, supportsInstant: true, isUsable: true };
  const destinations = await em.find(PayoutDestinationEntity, condition, options);
  return destinations.find(({ usableAt }) => usableAt <= work.now()) ?? destinations[0] ?? null;
}

/** What one payout can be within the balance and the limits, and at least the least, so that the quote says what is in its way. */
async function mostAtOnce(work: UnitOfWork, currency: string): Promise<bigint> {
  const feeOf = (amount: bigint) => instantPayoutFee(work.now(), amount, currency).amountMinorUnits;
  const most = mostWithin(instantAvailable(await readBreakdown(work, currency)), feeOf);
  const { least, most: largest } = instantRange(currency);
  const left = (await readLimits(work, currency)).map(({ amount, usedAmount }) => amount - usedAmount);
  const allowed = left.reduce(lesser, largest);
  return lesser(most, allowed < least ? least : allowed);
}

function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** A quote that has expired long ago says nothing to anybody. */
async function forgetOldQuotes(phase: UnitOfWork): Promise<void> {
  const before = new Date(phase.now().getTime() - KEPT_MS);
  await phase.em.nativeDelete(PayoutQuoteEntity, { environment: phase.environment, expiresAt: { $lt: before } });
}

function quoteMessage(
  quote: QuoteRow,
  { breakdown, limits, accountRefusals, amountRefusals }: InstantCheck,
  arrivalEstimateAt: Date,
): PayoutQuote {
  const { id, amountMinorUnits: amount, feeMinorUnits: feeAmount, payoutDestinationId } = quote;
  return messageOf(PayoutQuoteSchema, quote, {
    payoutQuoteId: id,
    method: "instant",
    amount,
    feeAmount,
    totalDebitAmount: amount + feeAmount,
    instantAvailable: instantAvailable(breakdown),
    breakdown,
    limits: limits.map(({ amount: limitAmount, count: limitCount, counted: _, ...limit }) => ({
      ...limit,
      limitAmount,
      limitCount,
    })),
    blockers: [...accountRefusals, ...amountRefusals].map(blockerOf),
    arrivalEstimateAt: payoutDestinationId == null ? null : arrivalEstimateAt,
  });
}

function blockerOf({ reason: code, message }: DomainError) {
  return { code, message };
}

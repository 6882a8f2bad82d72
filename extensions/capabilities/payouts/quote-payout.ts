import { feeLine } from "#extensions/capabilities/fees/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow, getRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type CreatePayoutQuoteRequest, type PayoutQuote, PayoutQuoteSchema } from "#proto/tollhouse/v1/payouts_pb.ts";
import { instantAvailable, readBreakdown } from "./available.service.ts";
import { checkInstant, type InstantCheck } from "./instant-check.ts";
import { blockerOf, limitParts } from "./instant-terms.message.ts";
import { instantRange } from "./instant-terms.ts";
import { readLimits } from "./limits.service.ts";
import { amountOf, findInstantDestination, type InstantFee, mostAtOnce, readInstantFee } from "./payable-now.ts";
import { arrivalEstimate } from "./payout.rules.ts";
import { PayoutDestinationEntity } from "./payout-destination.entity.ts";
import { PayoutQuoteEntity, type PayoutQuote as QuoteRow } from "./payout-quote.entity.ts";
import { findBalance, getDestination } from "./payouts.service.ts";

const QUOTE_MS = 60_000;
const KEPT_MS = 86_400_000;

/** Quotes an instant payout, with all reasons to refuse it. It reserves nothing. */
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
        ? await findInstantDestination(phase, currency)
        : await getDestination(phase, payoutDestinationId);
    const feeOf = await readInstantFee(phase, currency);
    const amount = asked ?? (await asMuchAsPossible(phase, currency, feeOf));
    const line = feeOf(amount);
    const fee = amountOf(line);
    const frozenAt = (await findBalance(phase, currency))?.payoutsFrozenAt;
    const check = await checkInstant(phase, { currency, amount, fee, destination, frozenAt });
    await forgetOldQuotes(phase);
    const quote = createRow(phase, PayoutQuoteEntity, {
      id: newId("payoutQuote", phase.now()),
      currency,
      amountMinorUnits: amount,
      feeMinorUnits: fee,
      fee: line && feeLine(line),
      payoutDestinationId: destination?.id ?? null,
      expiresAt: new Date(phase.now().getTime() + QUOTE_MS),
    });
    await phase.save();
    return quoteMessage(quote, check, arrivalEstimate("instant", phase.now()));
  });
}

/** The quote with the balance, limits and reasons to refuse of now. @throws resource_missing */
export async function readQuote(work: UnitOfWork, payoutQuoteId: string): Promise<PayoutQuote> {
  const quote = await getRow(work, PayoutQuoteEntity, payoutQuoteId, "payout quote");
  const { currency, amountMinorUnits: amount, feeMinorUnits: fee, payoutDestinationId: id } = quote;
  const destination = id == null ? null : await findRow(work, PayoutDestinationEntity, { id });
  const frozenAt = (await findBalance(work, currency))?.payoutsFrozenAt;
  const check = await checkInstant(work, { currency, amount, fee, destination, frozenAt });
  return quoteMessage(quote, check, arrivalEstimate("instant", work.now()));
}

/**
 * The maximum possible amount, but at least the minimum if the balance covers it, so that the quote shows the
 * obstacles.
 */
async function asMuchAsPossible(work: UnitOfWork, currency: string, feeOf: InstantFee): Promise<bigint> {
  const [breakdown, limits] = [await readBreakdown(work, currency), await readLimits(work, currency)];
  const most = mostAtOnce(feeOf, currency, { breakdown, limits });
  const { least } = instantRange(currency);
  if (most >= least) return most;
  const covered = mostAtOnce(feeOf, currency, { breakdown, limits: [] });
  return covered < least ? covered : least;
}

/** Deletes quotes that expired long ago. */
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
    limits: limits.map(limitParts),
    blockers: [...accountRefusals, ...amountRefusals].map(blockerOf),
    arrivalEstimateAt: payoutDestinationId == null ? null : arrivalEstimateAt,
  });
}

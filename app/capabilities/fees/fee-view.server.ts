import { timestampDate } from "@bufbuild/protobuf/wkt";
import { brandName } from "#contract/card-brands.ts";
import { feeCalculation } from "#contract/fee-calculation.ts";
import { feeName } from "#contract/fee-labels.ts";
import { plainWords } from "#contract/plain-words.ts";
import type { FeeAmount, FeeConditions, FeePrice, FeeSchedule } from "#proto/tollhouse/v1/fees_pb.ts";
import { CHANNEL_OPTIONS, FUNDING_OPTIONS, METHOD_OPTIONS, nameIn } from "./fee-labels.ts";

export type ScheduleView = ReturnType<typeof scheduleView>;

/** A schedule's prices in one currency, in words and grouped by fee. */
export function scheduleView({ feeSchedule, effectiveAt, withdrawnAt, prices }: FeeSchedule, currency: string) {
  return {
    feeSchedule,
    effectiveAt: effectiveAt ? timestampDate(effectiveAt).toISOString() : null,
    withdrawnAt: withdrawnAt ? timestampDate(withdrawnAt).toISOString() : null,
    fees: [...Map.groupBy(prices, ({ feeType }) => feeType)].map(([feeType, all]) => ({
      feeType,
      name: feeName(feeType) ?? plainWords(feeType),
      prices: all.map((price) => ({ applies: appliesTo(price, all.length > 1), basis: basisOf(price, currency) })),
    })),
  };
}

/** Null for a price of nothing in this currency. */
function basisOf({ basisPoints, flatAmounts, minimumAmounts }: FeePrice, currency: string): string | null {
  const [flat, minimum] = [amountsOf(flatAmounts), amountsOf(minimumAmounts)];
  const isFree = basisPoints === 0 && !flat[currency] && !minimum[currency];
  return isFree ? null : feeCalculation({ basisPoints, flat, minimum }, currency);
}

const amountsOf = (amounts: readonly FeeAmount[]) =>
  Object.fromEntries(amounts.map(({ currency, amount }) => [currency, Number(amount)]));

const ONCE: Readonly<Record<string, string>> = {
  chargeback: "Each dispute that takes money",
  instant_payout: "The amount that arrives",
};

function appliesTo({ feeType, when }: FeePrice, isOneOfSeveral: boolean): string {
  return ONCE[feeType] ?? (when ? conditionsIn(when) : isOneOfSeveral ? "All other sales" : "All sales");
}

function conditionsIn({ channel, paymentMethodType, brand, funding, isCrossBorder }: FeeConditions): string {
  const conditions = [
    brand === undefined ? null : brandName(brand),
    funding === undefined ? null : `${nameIn(FUNDING_OPTIONS, funding)} cards`,
    paymentMethodType === undefined ? null : nameIn(METHOD_OPTIONS, paymentMethodType),
    channel === undefined ? null : nameIn(CHANNEL_OPTIONS, channel),
    isCrossBorder ? "Cards from another country" : null,
  ];
  return conditions.filter((condition) => condition !== null).join(", ");
}

import { formatMoney } from "#app/components/ui/money-format.ts";
import type { CurrencyMrr, MrrPoint } from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import { percentText } from "./percent.ts";

/** The numbers at the top, and how this month changed them. */
export function tilesOf(now: CurrencyMrr, months: readonly MrrPoint[], locale: string) {
  const { currency, mrrAmount, subscriberCount } = now;
  const month = months.at(-1);
  const money = (amount: bigint) => formatMoney(amount, currency, locale);
  const counts = new Intl.NumberFormat(locale);
  const change = mrrAmount - (month?.openingAmount ?? mrrAmount);
  const joined = subscriberCount - (month?.openingCount ?? subscriberCount);
  return [
    { name: "MRR", value: money(mrrAmount), detail: `${change > 0n ? "+" : ""}${money(change)} this month` },
    {
      name: "Subscribers",
      value: counts.format(subscriberCount),
      detail: `${joined > 0 ? "+" : ""}${counts.format(joined)} this month`,
    },
    {
      name: "Average per subscriber",
      value: subscriberCount > 0 ? money(mrrAmount / BigInt(subscriberCount)) : "–",
      detail: "A month",
    },
    churnTile(month, locale),
    ...trialTile(months, locale),
  ];
}

function churnTile(month: MrrPoint | undefined, locale: string) {
  const rate = month?.churnRateBasisPoints;
  if (rate === undefined) return { name: "Churn", value: "–", detail: "No subscribers last month" };
  const left = new Intl.NumberFormat(locale).format(month?.churnCount ?? 0);
  return { name: "Churn", value: percentText(rate, locale), detail: `${left} left this month` };
}

/** Of all trials that ended in these months: a month often has too few to compare. */
function trialTile(months: readonly MrrPoint[], locale: string) {
  const converted = months.reduce((sum, { trialConvertedCount }) => sum + trialConvertedCount, 0);
  const ended = months.reduce((sum, { trialLostCount }) => sum + trialLostCount, converted);
  if (ended === 0) return [];
  const counts = new Intl.NumberFormat(locale);
  const value = percentText(Math.floor((converted * 10_000) / ended), locale);
  return [
    { name: "Trials converted", value, detail: `${counts.format(converted)} of ${counts.format(ended)} in a year` },
  ];
}

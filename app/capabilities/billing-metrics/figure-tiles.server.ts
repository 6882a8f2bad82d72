import { formatMoney } from "#app/components/ui/money-format.ts";
import type { CurrencyMrr, MrrPoint } from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import { percentText } from "./percent.ts";

/** The numbers at the top, and how this month changed them. */
export function tilesOf(
  { currency, mrrAmount, subscriberCount }: CurrencyMrr,
  month: MrrPoint | undefined,
  locale: string,
) {
  const money = (amount: bigint) => formatMoney(amount, currency, locale);
  const counts = new Intl.NumberFormat(locale);
  const change = mrrAmount - (month?.openingAmount ?? mrrAmount);
  const joined = subscriberCount - (month?.openingCount ?? subscriberCount);
  const churn = month?.churnRateBasisPoints;
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
    {
      name: "Churn",
      value: churn === undefined ? "–" : percentText(churn, locale),
      detail:
        churn === undefined ? "No subscribers last month" : `${counts.format(month?.churnCount ?? 0)} left this month`,
    },
  ];
}

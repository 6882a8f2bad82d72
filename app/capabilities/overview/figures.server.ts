import { formatMoney } from "#app/components/ui/money-format.ts";
import { rateText } from "#app/dashboard/rate-text.ts";
import type { CurrencyMetrics, Metrics, PaymentMetrics } from "#proto/tollhouse/v1/metrics_pb.ts";
import { changeText, formerRate } from "./change.ts";

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly detail: string | null;
  /** The list that adds up to it. */
  readonly to: string;
}

const AMOUNTS = [
  ["Gross", "grossAmount"],
  ["Net", "netAmount"],
  ["Refunded", "refundedAmount"],
  ["Fees", "feeAmount"],
  ["Average", "averageAmount"],
] as const satisfies readonly (readonly [string, keyof PaymentMetrics])[];

/** The numbers of a currency as texts, each with the list behind it. */
export function figuresOf(
  metrics: Metrics,
  { currency, current, previous }: CurrencyMetrics,
  locale: string,
): Figure[] {
  if (!current) return [];
  const money = (value: bigint) => formatMoney(value, currency, locale);
  const all = listOf(metrics, currency, "all");
  const succeeded = listOf(metrics, currency, "succeeded");
  const amounts = AMOUNTS.map(([name, field]) => ({
    name,
    value: money(current[field] ?? 0n),
    detail: changeText(current[field], previous?.[field], money),
    to: field === "averageAmount" ? succeeded : all,
  }));
  return [
    ...amounts,
    {
      name: "Payments",
      value: String(current.succeededCount),
      detail: changeText(current.succeededCount, previous?.succeededCount, String),
      to: succeeded,
    },
    rate("Success rate", current.successRateBasisPoints, previous?.successRateBasisPoints, succeeded),
    rate("Fee rate", current.feeRateBasisPoints, previous?.feeRateBasisPoints, all),
    ...disputeFigures(metrics, currency),
    ...balanceFigures(metrics, currency, money, locale),
  ];
}

function rate(name: string, now: number | undefined, before: number | undefined, to: string): Figure {
  return { name, value: now === undefined ? "None" : rateText(now), detail: formerRate(before), to };
}

function disputeFigures(metrics: Metrics, currency: string): Figure[] {
  const disputes = metrics.disputes?.currencies.find((each) => each.currency === currency);
  const { current, previous } = disputes ?? {};
  const to = `/disputes?show=all&${dayRange(metrics, "opened")}&${inCurrency(currency)}`;
  return [
    rate("Dispute rate", current?.disputeRateBasisPoints, previous?.disputeRateBasisPoints, to),
    rate("Disputes won", current?.winRateBasisPoints, previous?.winRateBasisPoints, to),
  ];
}

function balanceFigures(
  { balances, timeZone }: Metrics,
  currency: string,
  money: (value: bigint) => string,
  locale: string,
): Figure[] {
  const balance = balances?.currencies.find((each) => each.currency === currency);
  const { nextPayoutAmount, nextPayoutAt } = balance ?? {};
  const to = `/settlements?currency=${currency}`;
  const day = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone });
  return [
    {
      name: "Available",
      value: money(balance?.available ?? 0n),
      detail: `${money(balance?.pending ?? 0n)} pending`,
      to,
    },
    {
      name: "Next payout",
      value: nextPayoutAmount === undefined ? "None" : money(nextPayoutAmount),
      detail: nextPayoutAt ? day.format(new Date(Number(nextPayoutAt.seconds) * 1_000)) : null,
      to,
    },
  ];
}

function listOf(metrics: Metrics, currency: string, tab: string): string {
  return `/transactions?show=${tab}&${dayRange(metrics, "created")}&${inCurrency(currency)}`;
}

/** The amount's filter states the currency; every amount is 0 or more. */
const inCurrency = (currency: string) => `amount_min=0&amount_currency=${currency}`;

function dayRange({ currencies: [first], timeZone }: Metrics, name: string): string {
  const days = first?.days ?? [];
  const zone = encodeURIComponent(timeZone);
  return `${name}_from=${days[0]?.date}&${name}_to=${days.at(-1)?.date}&${name}_zone=${zone}`;
}

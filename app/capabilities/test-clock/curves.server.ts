import { mrrCharts, pointName } from "#app/capabilities/billing-metrics/index.server.ts";
import { balanceChart } from "#app/capabilities/settlements/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { TimelineDays } from "./timeline-days.ts";

/** What the series take at most. A longer clock shows its last months and days. */
const MOST_DAYS = 366;
const MOST_MONTHS = 36;
const MOST_DAILY_MRR = 92;

/** MRR and balance while the clock ran: in the currency of the address, otherwise that with the most subscribers. */
export async function readCurves(
  { billingMetrics, payouts }: OrganizationClients,
  { end, months }: TimelineDays,
  { asked, locale }: { readonly asked: string | null; readonly locale: string },
) {
  const [mrr, balance] = await Promise.all([
    attempt(() => billingMetrics.getMrr({})),
    attempt(() => payouts.getBalance({})),
  ]);
  const subscribed = mrr.value?.currencies.toSorted((one, other) => other.subscriberCount - one.subscriberCount) ?? [];
  const currencies = [...new Set([...subscribed, ...(balance.value?.balances ?? [])].map(({ currency }) => currency))];
  const currency = currencies.find((each) => each === asked) ?? currencies[0];
  if (currency === undefined) return null;
  const isDaily = end < MOST_DAILY_MRR;
  const days = Math.min(end + 1, MOST_DAYS);
  const [series, history] = await Promise.all([
    attempt(() =>
      isDaily
        ? billingMetrics.getMrrDays({ currency, days: end + 1 })
        : billingMetrics.getMrrMonths({ currency, months: Math.min(months.length, MOST_MONTHS) }),
    ),
    attempt(() => payouts.getBalanceHistory({ currency, days })),
  ]);
  const points = series.value?.currencies[0]?.points ?? [];
  const nameOf = pointName(isDaily ? "days" : "months", locale);
  return {
    ...{ currency, currencies, isDaily },
    isWhole: end < MOST_DAYS && months.length <= MOST_MONTHS,
    mrr: points.length > 0 ? mrrCharts(points, { currency, locale, nameOf }).mrr : null,
    balance: history.value ? balanceChart(history.value, days, locale) : null,
  };
}

export type Curves = NonNullable<Awaited<ReturnType<typeof readCurves>>>;

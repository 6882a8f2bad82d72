import { formatMoney } from "#app/components/ui/money-format.ts";
import { lineChart } from "#app/dashboard/charts/chart.server.ts";
import type { Chart } from "#app/dashboard/charts/chart.ts";
import type { BalanceHistory, BalancePoint } from "#proto/tollhouse/v1/payouts_pb.ts";

/** More points than this stand too close to each other; a year is shown by week. */
const MOST_POINTS = 92;
const WEEK = 7;

/** Balance history: everything that is not on its way to the bank, at the end of each day. */
export function balanceChart({ currency, days: data }: BalanceHistory, days: number, locale: string): Chart | null {
  const points = thinned(data).map((point) => ({
    name: dayName(point.date, locale),
    label: dayName(point.date, locale, SHORT),
    value: sumOf(point),
  }));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const format = (value: bigint) => formatMoney(value, currency, locale);
  const summary = `Your ${currency} balance over ${days} days, from ${format(first.value)} to ${format(last.value)}.`;
  return lineChart({ points, summary, format });
}

/** Counted from today, which is always shown. */
function thinned(points: readonly BalancePoint[]): readonly BalancePoint[] {
  if (points.length <= MOST_POINTS) return points;
  return points.filter((_, position) => (points.length - 1 - position) % WEEK === 0);
}

function sumOf({ pending, available, inSettlement, reserved }: BalancePoint): bigint {
  return pending + available + inSettlement + reserved;
}

/** The history has dates, without a time that a zone could move. */
function dayName(date: string, locale: string, year: Intl.DateTimeFormatOptions = { year: "numeric" }): string {
  const format = new Intl.DateTimeFormat(locale, { ...year, month: "short", day: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Below the picture. */
const SHORT = {};

import { formatMoney } from "#app/components/ui/money-format.ts";
import { lineChart } from "#app/dashboard/charts/chart.server.ts";
import type { Chart } from "#app/dashboard/charts/chart.ts";
import type { CurrencyMetrics } from "#proto/tollhouse/v1/metrics_pb.ts";

/** Captured by the day on which the payments were created. */
export function grossChart({ currency, days }: CurrencyMetrics, locale: string): Chart {
  const format = (value: bigint) => formatMoney(value, currency, locale);
  const names = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" });
  const points = days.map(({ date, grossAmount }) => ({
    name: names.format(new Date(`${date}T00:00:00Z`)),
    value: grossAmount,
  }));
  const sum = days.reduce((total, { grossAmount }) => total + grossAmount, 0n);
  return lineChart({ points, format, summary: `${format(sum)} in payments over ${days.length} days.` });
}

import { formatMoney } from "#app/components/ui/money-format.ts";
import { barChart, lineChart } from "#app/dashboard/charts/chart.server.ts";
import type { MrrPoint } from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import type { PointWords } from "./series-table.server.ts";

/** MRR at the end of each month or day, and by how much it changed in each. */
export function mrrCharts(points: readonly MrrPoint[], { currency, locale, nameOf }: PointWords) {
  const format = (value: bigint) => formatMoney(value, currency, locale);
  const named = (amountOf: (point: MrrPoint) => bigint) =>
    points.map((point) => ({ name: nameOf(point.date), label: nameOf(point.date, "short"), value: amountOf(point) }));
  const [first, last] = [points[0]?.openingAmount ?? 0n, points.at(-1)?.closingAmount ?? 0n];
  const rows = named(({ closingAmount, openingAmount }) => closingAmount - openingAmount);
  return {
    mrr: lineChart({
      points: named(({ closingAmount }) => closingAmount),
      format,
      summary: `MRR went from ${format(first)} to ${format(last)}.`,
    }),
    change: barChart({ points: rows, format, summary: `MRR changed by ${format(last - first)}.` }),
  };
}

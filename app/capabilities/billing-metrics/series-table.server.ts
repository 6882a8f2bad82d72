import { formatMoney } from "#app/components/ui/money-format.ts";
import type { MrrPoint } from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import type { Period } from "./periods.ts";

/** How points are written. */
export interface PointWords {
  readonly currency: string;
  readonly locale: string;
  readonly nameOf: (date: string, style?: "short") => string;
}

/** The month or day of a point: "November 2026", or "Nov" below a picture. */
export function pointName(period: Period, locale: string): PointWords["nameOf"] {
  const [long, short] = STYLES[period].map((style) => new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }));
  return (date, style) => ((style === "short" ? short : long) as Intl.DateTimeFormat).format(new Date(date));
}

const STYLES: Readonly<Record<Period, readonly Intl.DateTimeFormatOptions[]>> = {
  months: [{ year: "numeric", month: "long" }, { month: "short" }],
  days: [{ dateStyle: "medium" }, { month: "short", day: "numeric" }],
};

/** What changed in each month or day, the newest first. */
export function changeRows(points: readonly MrrPoint[], { currency, locale, nameOf }: PointWords) {
  const cellOf = (amount: bigint) => ({ text: formatMoney(amount, currency, locale), isZero: amount === 0n });
  return points.toReversed().map((point) => ({
    key: point.date,
    name: nameOf(point.date),
    cells: [
      cellOf(point.openingAmount),
      ...[point.newAmount, point.reactivationAmount, point.expansionAmount].map(cellOf),
      ...[point.contractionAmount, point.churnAmount].map(cellOf),
      cellOf(point.closingAmount),
      { text: new Intl.NumberFormat(locale).format(point.closingCount), isZero: point.closingCount === 0 },
    ],
  }));
}

/** A month is shown as it is; of many days only those on which something changed. */
export function changedPoints(period: Period, points: readonly MrrPoint[]): readonly MrrPoint[] {
  return period === "months" ? points : points.filter(isChanged);
}

function isChanged(point: MrrPoint): boolean {
  const { newCount, churnCount, reactivationCount, expansionAmount, contractionAmount } = point;
  return newCount + churnCount + reactivationCount > 0 || expansionAmount !== 0n || contractionAmount !== 0n;
}

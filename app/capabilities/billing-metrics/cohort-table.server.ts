import { formatMoney } from "#app/components/ui/money-format.ts";
import type { SubscriberCohorts } from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import { percentText } from "./percent.ts";

/** Cohorts, the newest first, with what is left of each after so many months. */
export function cohortTable({ cohorts }: SubscriberCohorts, locale: string) {
  const names = new Intl.DateTimeFormat(locale, { year: "numeric", month: "short", timeZone: "UTC" });
  const counts = new Intl.NumberFormat(locale);
  return {
    months: Math.max(0, ...cohorts.map(({ months }) => months.length)),
    rows: cohorts.toReversed().map(({ month, currency, customerCount, months }) => ({
      key: month,
      name: names.format(new Date(`${month}-01`)),
      customers: counts.format(customerCount),
      cells: months.map(({ month: at, retentionBasisPoints, mrrAmount }) => ({
        ...{ key: at, share: percentText(retentionBasisPoints, locale), mrr: formatMoney(mrrAmount, currency, locale) },
        shade: shadeOf(retentionBasisPoints),
      })),
    })),
  };
}

const SHADES = 4;

/** 0 to 4: the more are left, the darker. The number stands in the cell too. */
const shadeOf = (basisPoints: number) => Math.min(SHADES, Math.ceil((basisPoints * SHADES) / 10_000));

export type CohortTableView = ReturnType<typeof cohortTable>;

import { quarterOf } from "#extensions/platform/tallies/quarter.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Periods } from "./period.rules.ts";

export interface MetricSum {
  /** The name of its tally. */
  readonly name: string;
  readonly currency: string;
  readonly outcome: string;
  /** Null in the previous period. */
  readonly date: string | null;
  readonly count: bigint;
  readonly amount: bigint;
}

interface Row {
  readonly name: string;
  readonly currency: string;
  readonly outcome: string;
  readonly bucket: number;
  readonly count: string;
  readonly amount: string;
}

const QUARTER_MS = 15 * 60_000;
/** Of the previous period, and of what is between it and the current one. */
const [PREVIOUS, BETWEEN] = [1, 2];

/** The sums of both periods in one statement, whose cost depends on their length, not on the number of payments. */
export async function sumMetrics(
  { em, tenant, environment }: UnitOfWork,
  names: readonly string[],
  periods: Periods,
  currency: string | null,
): Promise<MetricSum[]> {
  const { current, previous, days } = periods;
  const bounds = [previous.start, previous.end, ...days.map(({ start }) => start)].map(quarterOf);
  const rows = await em.execute<Row[]>(
    `select name, dimensions[2] as currency, dimensions[3] as outcome,
       width_bucket(dimensions[1], string_to_array(?, ',')) as bucket,
       sum(count)::text as count, sum(amount)::text as amount
     from tallies where organization_id = ? and environment = ? and name in (?)
       and dimensions[1] >= ? and dimensions[1] < ?${currency === null ? "" : " and dimensions[2] = ?"}
     group by name, dimensions[2], dimensions[3], bucket`,
    [
      bounds.join(","),
      ...[tenant.organizationId, environment, names],
      ...[bounds[0], quarterOf(new Date(current.end.getTime() + QUARTER_MS))],
      ...(currency === null ? [] : [currency]),
    ],
  );
  return rows
    .filter(({ bucket }) => bucket !== BETWEEN)
    .map(({ bucket, count, amount, ...row }) => ({
      ...row,
      date: bucket === PREVIOUS ? null : (days[bucket - BETWEEN - 1]?.date ?? null),
      count: BigInt(count),
      amount: BigInt(amount),
    }));
}

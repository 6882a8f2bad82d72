import type { Periods } from "#extensions/capabilities/metrics/index.ts";
import { quarterOf } from "#extensions/platform/tallies/quarter.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { FunnelSum } from "./funnel.rules.ts";
import { attemptTally, momentOfLink, VISITS } from "./funnel-tallies.ts";

interface Row {
  readonly way: string;
  readonly outcome: string;
  readonly bucket: number;
  readonly count: string;
}

const QUARTER_MS = 15 * 60_000;
const QUARTER_LENGTH = "2026-11-22T13:45".length;

/** Visits and attempts of one link by day, in one statement, whose cost depends on the period's length only. */
export async function sumFunnel(
  { em, tenant, environment }: UnitOfWork,
  paymentLinkId: string,
  { current, days }: Pick<Periods, "current" | "days">,
): Promise<FunnelSum[]> {
  const end = quarterOf(new Date(current.end.getTime() + QUARTER_MS));
  const rows = await em.execute<Row[]>(
    `select dimensions[2] as way, dimensions[3] as outcome,
       width_bucket(right(dimensions[1], ?), string_to_array(?, ',')) as bucket, sum(count)::text as count
     from tallies where organization_id = ? and environment = ? and name in (?)
       and dimensions[1] >= ? and dimensions[1] < ? and starts_with(dimensions[1], ?)
     group by dimensions[2], dimensions[3], bucket having sum(count) <> 0`,
    [
      ...[QUARTER_LENGTH, days.map(({ start }) => quarterOf(start)).join(",")],
      ...[tenant.organizationId, environment, [VISITS, attemptTally.name]],
      ...[momentOfLink(paymentLinkId, quarterOf(current.start)), momentOfLink(paymentLinkId, end)],
      momentOfLink(paymentLinkId, ""),
    ],
  );
  return rows.map(({ way, outcome, bucket, count }) => ({
    ...{ way, outcome, count: Number(count) },
    date: days[bucket - 1]?.date ?? "",
  }));
}

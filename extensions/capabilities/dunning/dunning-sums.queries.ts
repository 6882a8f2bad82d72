import type { UnitOfWork } from "#extensions/platform/work/work.ts";

export interface DayRange {
  /** The first and the last day, in UTC. */
  readonly first: string;
  readonly last: string;
}

export interface DimensionSum {
  /** The dimensions behind the day. */
  readonly group: readonly string[];
  readonly count: number;
  readonly amount: bigint;
}

/** Sums of a tally by day over some days. Reads one row of each group and day, and the parts since the last fold. */
export async function sumDays(
  { em, tenant, environment }: UnitOfWork,
  name: string,
  { first, last }: DayRange,
): Promise<DimensionSum[]> {
  const rows = await em.execute<{ group: string; count: string; amount: string }[]>(
    `select array_to_json(dimensions[2:])::text as "group", sum(count)::text as count, sum(amount)::text as amount
     from tallies where organization_id = ? and environment = ? and name = ?
       and dimensions[1] >= ? and dimensions[1] <= ?
     group by dimensions[2:] having sum(count) <> 0`,
    [tenant.organizationId, environment, name, first, last],
  );
  return rows.map(({ group, count, amount }) => ({
    ...{ group: JSON.parse(group) as string[], count: Number(count), amount: BigInt(amount) },
  }));
}

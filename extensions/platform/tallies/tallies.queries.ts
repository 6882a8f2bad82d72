import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "#extensions/platform/ids.ts";
import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";

export interface TallySum {
  readonly group: readonly string[];
  readonly count: bigint;
  readonly amount: bigint;
}

/** The sums of one tally in this environment. It reads one row for each group, and the parts since the last fold. */
export async function readTally({ em, tenant, environment }: UnitOfWork, name: string): Promise<TallySum[]> {
  const rows = await em.execute<{ group: string; count: string; amount: string }[]>(
    `select array_to_json(dimensions)::text as "group", sum(count)::text as count, sum(amount)::text as amount
     from tallies where organization_id = ? and environment = ? and name = ?
     group by dimensions having sum(count) <> 0`,
    [tenant.organizationId, environment, name],
  );
  return rows.map(({ group, count, amount }) => ({
    group: JSON.parse(group) as string[],
    count: BigInt(count),
    amount: BigInt(amount),
  }));
}

/** Organizations with parts that no fold has taken yet, as ids only. */
export async function listUnfolded({ em }: SystemWork, limit: number): Promise<string[]> {
  const rows = await em.execute<{ organization_id: string }[]>(
    "select distinct organization_id from tallies where not is_folded order by organization_id limit ?",
    [limit],
  );
  return rows.map(({ organization_id }) => organization_id);
}

/** Replaces parts by their sums, in one statement. Two folds at once take different rows. Returns how many it took. */
export async function foldTallies(em: EntityManager, organizationId: string, limit: number): Promise<number> {
  const [row] = await em.execute<{ taken: number }[]>(
    `with gone as (
       delete from tallies where organization_id = ? and id in (
         select id from tallies where organization_id = ? order by is_folded, id limit ? for update skip locked)
       returning environment, name, dimensions, count, amount
     ), summed as (
       insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
       select ?, ? || row_number() over (), environment, name, dimensions, sum(count), sum(amount), true
       from gone group by environment, name, dimensions having sum(count) <> 0 or sum(amount) <> 0
     )
     select count(*)::int as taken from gone`,
    [organizationId, organizationId, limit, organizationId, `${newId("tally")}_`],
  );
  return row?.taken ?? 0;
}

import type { EntityManager } from "@mikro-orm/postgresql";
import { inOwnTransaction } from "#extensions/platform/database/in-transaction.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { PageOfOrganizations } from "#extensions/platform/tenancy/organization-pages.ts";
import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";

export interface TallySum {
  readonly group: readonly string[];
  readonly count: bigint;
  readonly amount: bigint;
}

/** An addition to a group of a tally. */
export interface TallyAddition {
  readonly name: string;
  readonly group: readonly string[];
  readonly count: number;
  readonly amount: bigint;
}

/** Adds to tallies without an entity, in one statement of the open transaction. */
export async function addToTallies(phase: UnitOfWork, additions: readonly TallyAddition[]): Promise<void> {
  const rows = additions.map(({ name, group, count, amount }) => ({
    id: newId("tally"),
    name,
    group,
    count,
    amount: String(amount),
  }));
  await phase.em.execute(
    `insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
     select ?, id, ?, name, array(select jsonb_array_elements_text("group")), count, amount, false
     from jsonb_to_recordset(?::jsonb) as added (id text, name text, "group" jsonb, count bigint, amount bigint)`,
    [phase.tenant.organizationId, phase.environment, JSON.stringify(rows)],
  );
}

interface TallyPart {
  /**
   * Reads groups with these first dimensions. Groups with another first dimension cost nothing. All groups when absent.
   */
  readonly group?: readonly string[];
  /** Reads groups with one of these first dimensions. */
  readonly oneOf?: readonly string[];
}

/** Sums of one tally in this environment. Reads one row per group and the parts since the last fold. */
export async function readTally(
  { em, tenant, environment }: UnitOfWork,
  name: string,
  { group: prefix = [], oneOf = prefix.slice(0, 1) }: TallyPart = {},
): Promise<TallySum[]> {
  const rows = await em.execute<{ group: string; count: string; amount: string }[]>(
    `select array_to_json(dimensions)::text as "group", sum(count)::text as count, sum(amount)::text as amount
     from tallies where organization_id = ? and environment = ? and name = ?${oneOf.length === 0 ? "" : " and dimensions[1] in (?)"}
     group by dimensions having sum(count) <> 0`,
    [tenant.organizationId, environment, name, ...(oneOf.length === 0 ? [] : [oneOf])],
  );
  return rows
    .map(({ group, count, amount }) => ({
      group: JSON.parse(group) as string[],
      count: BigInt(count),
      amount: BigInt(amount),
    }))
    .filter(({ group }) => prefix.every((dimension, position) => group[position] === dimension));
}

/** IDs of organizations with unfolded parts, in ascending order. */
export async function listUnfolded({ em }: SystemWork, { after, limit }: PageOfOrganizations): Promise<string[]> {
  const rows = await em.execute<{ organization_id: string }[]>(
    `select distinct organization_id from tallies where not is_folded and organization_id > ?
     order by organization_id limit ?`,
    [after, limit],
  );
  return rows.map(({ organization_id }) => organization_id);
}

/**
 * Merges parts into their groups' sums. Concurrent folds lock different rows, so a group may have two sums until its
 * next part. Returns the number of parts.
 */
export function foldTallies(em: EntityManager, organizationId: string, limit: number): Promise<number> {
  return inOwnTransaction(em, async (inner) => {
    const taken = await lockParts(inner, organizationId, limit);
    if (taken.length > 0) await replaceBySums(inner, organizationId, taken.map(({ id }) => id).join(","));
    return taken.filter(({ is_part }) => is_part).length;
  });
}

/** Locks parts and the sums of their groups. */
function lockParts(em: EntityManager, organizationId: string, limit: number) {
  return em.execute<{ id: string; is_part: boolean }[]>(
    `with parts as materialized (
       select id, environment, name, dimensions from tallies where organization_id = ? and not is_folded
       order by id limit ? for update skip locked
     ), sums as materialized (
       select id from tallies where organization_id = ? and is_folded
         and (environment, name, dimensions[1], dimensions) in (
           select environment, name, dimensions[1], dimensions from parts)
       for update skip locked
     )
     select id, true as is_part from parts union all select id, false from sums`,
    [organizationId, limit, organizationId],
  );
}

async function replaceBySums(em: EntityManager, organizationId: string, ids: string): Promise<void> {
  await em.execute(
    `insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
     select ?, ? || row_number() over (), environment, name, dimensions, sum(count), sum(amount), true
     from tallies where organization_id = ? and id = any(string_to_array(?, ','))
     group by environment, name, dimensions having sum(count) <> 0 or sum(amount) <> 0`,
    [organizationId, `${newId("tally")}_`, organizationId, ids],
  );
  await em.execute("delete from tallies where organization_id = ? and id = any(string_to_array(?, ','))", [
    organizationId,
    ids,
  ]);
}

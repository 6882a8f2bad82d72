import { newId } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DAYS } from "./ledger.queries.ts";

/** The quarters of an hour for which there are sums, and the days before `oldest`. Reads each sum of a day once. */
export async function listMovable({ em, tenant, environment }: UnitOfWork, oldest: string): Promise<string[]> {
  const rows = await em.execute<{ at: string }[]>(
    `select distinct dimensions[3] as at from tallies
     where organization_id = ? and environment = ? and name = ? and (dimensions[3] like ? or dimensions[3] < ?)`,
    [tenant.organizationId, environment, DAYS, QUARTERS, oldest],
  );
  return rows.map(({ at }) => at);
}

/** A quarter of an hour has a time, which a day does not. */
const QUARTERS = "%T%";

export interface Moved {
  readonly from: string;
  /** YYYY-MM-DD, or what sorts before every day. */
  readonly to: string;
}

/**
 * Replaces sums by those of their days, so that the old rows are read no more. Rows that another fold holds stay, and two
 * at once never move the same one.
 */
export async function moveSums(phase: UnitOfWork, moved: readonly Moved[]): Promise<void> {
  const { em, environment, tenant } = phase;
  const { organizationId } = tenant;
  const locked = await em.execute<{ id: string }[]>(
    `select id from tallies where organization_id = ? and environment = ? and name = ?
       and dimensions[3] = any(string_to_array(?, ',')) for update skip locked`,
    [organizationId, environment, DAYS, moved.map(({ from }) => from).join(",")],
  );
  const ids = locked.map(({ id }) => id).join(",");
  await em.execute(
    `insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
     select ?, ? || row_number() over (), environment, name, array[dimensions[1], dimensions[2], target."to"],
       sum(count), sum(amount), false
     from tallies
     join jsonb_to_recordset(?::jsonb) as target ("from" text, "to" text) on target."from" = tallies.dimensions[3]
     where tallies.organization_id = ? and tallies.id = any(string_to_array(?, ','))
     group by environment, name, dimensions[1], dimensions[2], target."to"
     having sum(count) <> 0 or sum(amount) <> 0`,
    [organizationId, `${newId("tally")}_`, JSON.stringify(moved), organizationId, ids],
  );
  await em.execute("delete from tallies where organization_id = ? and id = any(string_to_array(?, ','))", [
    organizationId,
    ids,
  ]);
}

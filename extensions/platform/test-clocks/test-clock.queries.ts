import type { EntityManager } from "@mikro-orm/postgresql";
import { epochMs } from "#extensions/platform/database/columns.ts";
import type { TenantEnvironment } from "#extensions/platform/tenancy/tenant.ts";
import type { Ended, Until } from "./advance-target.rules.ts";

interface NewClock extends TenantEnvironment {
  readonly id: string;
  readonly standsAt: Date;
}

/** False when there is one already. */
export async function insertClock(
  em: EntityManager,
  { organizationId, environment, id, standsAt }: NewClock,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `insert into test_clocks (organization_id, environment, id, stands_at, started_at) values (?, ?, ?, ?, ?)
     on conflict (organization_id, environment) do nothing returning id`,
    [organizationId, environment, id, standsAt, standsAt],
  );
  return rows.length > 0;
}

/**
 * Locks the clock for a change that does not move it, so that what runs need not end first. Removals and other changes
 * wait.
 */
export async function lockAdvance(
  em: EntityManager,
  { organizationId, environment }: TenantEnvironment,
): Promise<void> {
  await em.execute("select id from test_clocks where organization_id = ? and environment = ? for no key update", [
    organizationId,
    environment,
  ]);
}

export interface Claim extends TenantEnvironment {
  readonly token: string;
}

interface Claiming extends Claim {
  /** In the database's time. */
  readonly now: Date;
  readonly leaseExpiresAt: Date;
  readonly liveInstances: readonly string[];
}

/** Whose advance goes on, and no live process holds. */
const FREE = `advances_to is not null and paused_at is null
  and (lease_expires_at is null or lease_expires_at < ? or split_part(claim_token, ?, 1) <> all(string_to_array(?, ',')))`;

/** False when there is nothing to continue, or another process does. */
export async function claimAdvance(
  em: EntityManager,
  { organizationId, environment, token, now, leaseExpiresAt, liveInstances }: Claiming,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `update test_clocks set claim_token = ?, lease_expires_at = ?
     where organization_id = ? and environment = ? and ${FREE} returning id`,
    [token, leaseExpiresAt, organizationId, environment, now, "/", liveInstances.join(",")],
  );
  return rows.length > 0;
}

/** Whether any clock is on its way, which is rare. */
export async function isAnyAdvancing(em: EntityManager): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    "select organization_id from test_clocks where advances_to is not null and paused_at is null limit ?",
    [1],
  );
  return rows.length > 0;
}

interface Looking extends Pick<Claiming, "now" | "liveInstances"> {
  /** Organizations. */
  readonly without: readonly string[];
  readonly limit: number;
}

/** Organizations whose clock has an advance that no live process continues. */
export async function listFreeAdvances(
  em: EntityManager,
  { now, liveInstances, without, limit }: Looking,
): Promise<string[]> {
  const rows = await em.execute<{ organization_id: string }[]>(
    `select organization_id from test_clocks where ${FREE} and organization_id <> all(string_to_array(?, ','))
     order by lease_expires_at nulls first limit ?`,
    [now, "/", liveInstances.join(","), without.join(","), limit],
  );
  return rows.map((row) => row.organization_id);
}

/** What has run since the last write. */
interface Ran {
  readonly done: number;
  readonly ms: number;
}

/** Keeps the claim and counts what has run. False when the advance is paused or has ended, or another process has it. */
export async function keepAdvance(
  em: EntityManager,
  { organizationId, environment, token }: Claim,
  { done, ms, leaseExpiresAt }: Ran & { readonly leaseExpiresAt: Date },
): Promise<boolean> {
  const rows = await em.execute<{ goes_on: boolean }[]>(
    `update test_clocks set advance_done = advance_done + ?, advance_ran_ms = advance_ran_ms + ?, lease_expires_at = ?
     where organization_id = ? and environment = ? and claim_token = ?
     returning paused_at is null and advances_to is not null as goes_on`,
    [done, ms, leaseExpiresAt, organizationId, environment, token],
  );
  return rows[0]?.goes_on === true;
}

/** Gives the claim back. What has run since the last write counts too. */
export async function releaseAdvance(
  em: EntityManager,
  { organizationId, environment, token }: Claim,
  { done, ms }: Ran,
): Promise<void> {
  await em.execute(
    `update test_clocks set advance_done = advance_done + ?, advance_ran_ms = advance_ran_ms + ?, claim_token = null,
       lease_expires_at = null
     where organization_id = ? and environment = ? and claim_token = ?`,
    [done, ms, organizationId, environment, token],
  );
}

export interface HeldClock {
  readonly stands_at_ms: number;
  readonly from_ms: number;
  readonly to_ms: number;
  readonly until: Until | null;
  readonly done: number;
}

/** Locks the clock of a claim for a transaction that moves it. Null when its advance is not to go on. */
export async function lockHeldClock(
  em: EntityManager,
  { organizationId, environment, token }: Claim,
): Promise<HeldClock | null> {
  const [row] = await em.execute<HeldClock[]>(
    `select ${epochMs("stands_at")} as stands_at_ms, ${epochMs("advance_from")} as from_ms,
       ${epochMs("advances_to")} as to_ms, advance_until as until, advance_done as done
     from test_clocks
     where organization_id = ? and environment = ? and claim_token = ? and paused_at is null
       and advances_to is not null and advance_from is not null for update`,
    [organizationId, environment, token],
  );
  return row ?? null;
}

interface Moved extends Ran {
  readonly standsAt: Date;
  readonly ended: Ended | null;
}

/** Moves a clock that is locked. */
export async function moveClock(
  em: EntityManager,
  { organizationId, environment }: TenantEnvironment,
  { standsAt, ended, done, ms }: Moved,
): Promise<void> {
  await em.execute(
    `update test_clocks set stands_at = ?, advance_ended = ?, advance_done = advance_done + ?,
       advance_ran_ms = advance_ran_ms + ?, advances_to = case when ?::text is null then advances_to end
     where organization_id = ? and environment = ?`,
    [standsAt, ended, done, ms, ended, organizationId, environment],
  );
}

/** Whether an event of these types, or any event, was recorded at this time of the clock. */
export async function hasEventAt(
  em: EntityManager,
  { organizationId, environment }: TenantEnvironment,
  { at, types }: { readonly at: Date; readonly types: readonly string[] | null },
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select id from events where organization_id = ? and environment = ? and created_at = ?
       ${types ? "and type in (?)" : ""} limit 1`,
    [organizationId, environment, at, ...(types ? [types] : [])],
  );
  return rows.length > 0;
}

import type { EntityManager } from "@mikro-orm/postgresql";
import type { TenantEnvironment } from "#extensions/platform/tenancy/tenant.ts";
import type { DueClock } from "./due-work.entity.ts";

interface NewRow {
  readonly id: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly due_at: string;
  readonly run_at: string;
  readonly clock: DueClock;
  readonly payload: unknown;
}

export async function insertDueWork(
  em: EntityManager,
  { organizationId, environment }: TenantEnvironment,
  rows: readonly NewRow[],
  createdAt: Date,
): Promise<void> {
  await em.execute(
    `insert into due_work (organization_id, id, environment, kind, subject_id, due_at, clock, run_at, attempts, state, created_at,
       payload)
     select ?, id, ?, kind, subject_id, due_at, clock, run_at, 0, 'pending', ?, payload
     from jsonb_to_recordset(?::jsonb)
       as d (id text, kind text, subject_id text, due_at timestamptz, run_at timestamptz, clock text, payload jsonb)
     on conflict (organization_id, environment, kind, subject_id, due_at) do nothing`,
    [organizationId, environment, createdAt, JSON.stringify(rows)],
  );
}

/**
 * Keeps the clock from being moved or removed until the commit, but not from being paused. False when the environment
 * has no test clock.
 */
export async function lockTestClock(
  em: EntityManager,
  { organizationId, environment }: TenantEnvironment,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    "select id from test_clocks where organization_id = ? and environment = ? for key share",
    [organizationId, environment],
  );
  return rows.length > 0;
}

export interface Cancelled {
  /** One of these kinds, of one of these subjects. */
  readonly kind: string | readonly string[];
  readonly subjectId: string | readonly string[];
  /** Work that runs is left to its end. Otherwise running work is waited for. */
  readonly leavesRunning?: boolean;
}

/** Deletes work that has not run. */
export async function deletePending(
  em: EntityManager,
  { organizationId, environment }: TenantEnvironment,
  { kind, subjectId, leavesRunning = false }: Cancelled,
): Promise<void> {
  await em.execute(
    `delete from due_work
     where organization_id = ? and environment = ? and kind in (?) and subject_id in (?) and state = 'pending'
       ${leavesRunning ? "and claim_token is null" : ""}`,
    [organizationId, environment, [kind].flat(), [subjectId].flat()],
  );
}

/** Moves pending work of the environment between real time and its test clock. */
export async function moveToClock(
  em: EntityManager,
  { organizationId, environment }: TenantEnvironment,
  [from, to]: readonly [DueClock, DueClock],
): Promise<void> {
  await em.execute(
    `update due_work set clock = ? where organization_id = ? and environment = ? and clock = ? and state = 'pending'`,
    [to, organizationId, environment, from],
  );
}

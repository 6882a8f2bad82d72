import type { EntityManager } from "@mikro-orm/postgresql";
import { epochMs } from "#extensions/platform/database/columns.ts";
import type { TenantEnvironment } from "#extensions/platform/tenancy/tenant.ts";
import type { DueClaim } from "./claims.queries.ts";

/** Work that waits for the test clock. */
const ON_TEST_CLOCK = "state = 'pending' and clock = 'test' and late_since is null";

/** Work of the test clock that failed, and goes on in real time. */
const LATE_ON_TEST_CLOCK = "state = 'pending' and clock = 'test' and late_since is not null";

export interface TestWork {
  readonly id: string;
  readonly kind: string;
  readonly subject_id: string;
  /** With fractions. */
  readonly due_at_ms: number;
  readonly attempts: number;
  readonly waits_for: string | null;
  readonly payload: unknown;
}

interface TestRound {
  readonly kinds: readonly string[];
  /** Those that run before others of the same time. */
  readonly firstKinds: readonly string[];
  readonly standsAt: Date;
  readonly until: Date;
  readonly limit: number;
}

/** The work that is due where the clock stands, or else all of the next time at which any is due until `until`. */
export function readTestWork(
  em: EntityManager,
  { organizationId, environment }: TenantEnvironment,
  { kinds, firstKinds, standsAt, until, limit }: TestRound,
): Promise<TestWork[]> {
  return em.execute<TestWork[]>(
    `with next as materialized (
       select due_at from due_work
       where organization_id = ? and environment = ? and ${ON_TEST_CLOCK} and due_at <= ?
         and kind = any(string_to_array(?, ',')) order by due_at, id limit 1)
     select id, kind, subject_id, ${epochMs("due_at")} as due_at_ms, attempts, waits_for, payload
     from due_work
     where organization_id = ? and environment = ? and ${ON_TEST_CLOCK}
       and due_at <= greatest((select due_at from next), ?) and kind = any(string_to_array(?, ','))
     order by due_at, kind = any(string_to_array(?, ',')) desc, kind, subject_id limit ?`,
    [
      organizationId,
      environment,
      until,
      kinds.join(","),
      organizationId,
      environment,
      standsAt,
      kinds.join(","),
      firstKinds.join(","),
      limit,
    ],
  );
}

/** Counts the work that waits for the clock until a time, up to a limit. */
export async function countTestWork(
  em: EntityManager,
  { organizationId, environment }: TenantEnvironment,
  { until, limit }: Pick<TestRound, "until" | "limit">,
): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from (
       select id from due_work where organization_id = ? and environment = ? and ${ON_TEST_CLOCK} and due_at <= ?
       limit ?) as known`,
    [organizationId, environment, until, limit],
  );
  return row?.count ?? 0;
}

/**
 * Claims these rows of the test clock, without those that were canceled meanwhile. The clock's own claim excludes
 * others, so a dead process's claim is ignored. Returns the IDs.
 */
export async function claimTestWork(
  em: EntityManager,
  { organizationId, token, leaseExpiresAt }: DueClaim,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await em.execute<{ id: string }[]>(
    `with next as materialized (
       select id from due_work
       where organization_id = ? and ${ON_TEST_CLOCK} and id = any(string_to_array(?, ',')) for update skip locked)
     update due_work d set claim_token = ?, lease_expires_at = ?, attempts = attempts + 1
     from next n where d.organization_id = ? and d.id = n.id returning d.id`,
    [organizationId, ids.join(","), token, leaseExpiresAt, organizationId],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Lets work that failed run by the test clock again, instead of in real time. Returns the count of what a process tries at
 * the moment, which is left to it.
 */
export async function returnLateWork(
  em: EntityManager,
  { organizationId, environment }: TenantEnvironment,
): Promise<number> {
  await em.execute(
    `update due_work set late_since = null, waits_for = null, attempts = ?
     where organization_id = ? and environment = ? and ${LATE_ON_TEST_CLOCK} and claim_token is null`,
    [0, organizationId, environment],
  );
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from due_work
     where organization_id = ? and environment = ? and ${LATE_ON_TEST_CLOCK}`,
    [organizationId, environment],
  );
  return row?.count ?? 0;
}

import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";

export interface DueClaim {
  readonly organizationId: string;
  readonly token: string;
  /** In the database's time. */
  readonly now: Date;
  readonly leaseExpiresAt: Date;
  /** The end of the lease in performance.now() time. A renewal extends it. */
  heldUntil: number;
}

/** Selects work that runs in real time, including work that failed on a test clock. */
export const IN_REAL_TIME = "(clock in ('real', 'environment') or late_since is not null)";

type HeldDueClaim = Pick<DueClaim, "organizationId" | "token">;

/** Claims the organization's earliest work that is due in real time. Returns the number of rows, as all claims do. */
export function claimDueWork(
  em: EntityManager,
  claim: DueClaim,
  { kinds, runAt }: { readonly kinds: readonly string[]; readonly runAt: Date },
): Promise<number> {
  return claimNext(em, claim, 1, {
    sql: `${IN_REAL_TIME} and run_at <= ? and kind = any(string_to_array(?, ','))
      and (lease_expires_at is null or lease_expires_at < ?) order by run_at, id`,
    params: [runAt, kinds.join(","), claim.now],
  });
}

/** Adds more due work of the same kind to a claim, except work that has failed before. */
export function claimMore(
  em: EntityManager,
  claim: DueClaim,
  more: { readonly kind: string; readonly environment: Environment; readonly runAt: Date; readonly limit: number },
): Promise<number> {
  return claimNext(em, claim, more.limit, {
    sql: `${IN_REAL_TIME} and run_at <= ? and kind = ? and environment = ? and attempts = 0
      and (lease_expires_at is null or lease_expires_at < ?) order by run_at, id`,
    params: [more.runAt, more.kind, more.environment, claim.now],
  });
}

/** Materialized: a subquery could run, and lock, more than once. */
async function claimNext(
  em: EntityManager,
  { organizationId, token, leaseExpiresAt }: DueClaim,
  limit: number,
  due: { readonly sql: string; readonly params: readonly unknown[] },
): Promise<number> {
  const claimed = await em.execute<unknown[]>(
    `with next as materialized (
       select id from due_work where organization_id = ? and state = 'pending' and ${due.sql}
       limit ? for update skip locked)
     update due_work d set claim_token = ?, lease_expires_at = ?, attempts = attempts + 1
     from next n where d.organization_id = ? and d.id = n.id returning d.id`,
    [organizationId, ...due.params, limit, token, leaseExpiresAt, organizationId],
  );
  return claimed.length;
}

/** Releases a claim because the environment now has a test clock, which decides when the work runs. */
export async function giveToTestClock(em: EntityManager, { organizationId, token }: DueClaim): Promise<void> {
  await em.execute(
    `update due_work set clock = 'test', claim_token = null, lease_expires_at = null, attempts = attempts - 1
     where organization_id = ? and claim_token = ?`,
    [organizationId, token],
  );
}

/** Releases rows that have not run. */
export async function giveBack(em: EntityManager, { organizationId, token }: HeldDueClaim): Promise<void> {
  await em.execute(
    `update due_work set claim_token = null, lease_expires_at = null, attempts = attempts - 1
     where organization_id = ? and claim_token = ?`,
    [organizationId, token],
  );
}

export async function renewClaim(
  em: EntityManager,
  { organizationId, token, leaseExpiresAt }: DueClaim,
): Promise<void> {
  await em.execute("update due_work set lease_expires_at = ? where organization_id = ? and claim_token = ?", [
    leaseExpiresAt,
    organizationId,
    token,
  ]);
}

interface Finished {
  readonly ids: readonly string[];
  readonly doneAt: Date;
  readonly isKept: boolean;
}

/** Finishes claimed work in the transaction of its effects. Returns the number of rows that the claim still held. */
export async function finishClaim(
  em: EntityManager,
  { organizationId, token }: HeldDueClaim,
  { ids, doneAt, isKept }: Finished,
): Promise<number> {
  const params = [organizationId, token, ids.join(",")];
  const rows = isKept
    ? await em.execute<unknown[]>(
        `update due_work set state = 'done', claim_token = null, lease_expires_at = null, done_at = ?, last_error = null,
           late_since = null, waits_for = null
         where organization_id = ? and claim_token = ? and id = any(string_to_array(?, ',')) returning id`,
        [doneAt, ...params],
      )
    : await em.execute<unknown[]>(
        `delete from due_work
         where organization_id = ? and claim_token = ? and id = any(string_to_array(?, ',')) returning id`,
        params,
      );
  return rows.length;
}

/** Reschedules claimed work. Returns the same count as `finishClaim`. */
export async function postponeClaim(
  em: EntityManager,
  { organizationId, token }: HeldDueClaim,
  at: Date,
): Promise<number> {
  const rows = await em.execute<unknown[]>(
    `update due_work set due_at = ?, run_at = ?, attempts = 0, claim_token = null, lease_expires_at = null,
       last_error = null, late_since = null, waits_for = null
     where organization_id = ? and claim_token = ? returning id`,
    [at, at, organizationId, token],
  );
  return rows.length;
}

interface Failure {
  readonly runAt: Date;
  readonly error: string;
  /** Null for a test clock's work that is retried at once. */
  readonly lateSince: Date | null;
  readonly waitsFor: string | null;
}

/** Releases claimed work for a retry at `runAt`. */
export async function releaseClaim(
  em: EntityManager,
  { organizationId, token }: HeldDueClaim,
  { runAt, error, lateSince, waitsFor }: Failure,
): Promise<void> {
  await em.execute(
    `update due_work set run_at = ?, last_error = ?, late_since = coalesce(late_since, ?::timestamptz), waits_for = ?,
       claim_token = null, lease_expires_at = null
     where organization_id = ? and claim_token = ?`,
    [runAt, error, lateSince, waitsFor, organizationId, token],
  );
}

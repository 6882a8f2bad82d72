import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";
import type { DueClock } from "./due-work.entity.ts";

/** One environment of one organization. */
export interface Place {
  readonly organizationId: string;
  readonly environment: Environment;
}

interface NewRow {
  readonly id: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly due_at: string;
  readonly clock: DueClock;
}

export async function insertDueWork(
  em: EntityManager,
  { organizationId, environment }: Place,
  rows: readonly NewRow[],
  createdAt: Date,
): Promise<void> {
  await em.execute(
    `insert into due_work (organization_id, id, environment, kind, subject_id, due_at, clock, run_at, attempts, state, created_at)
     select ?, id, ?, kind, subject_id, due_at, clock, due_at, 0, 'pending', ?
     from jsonb_to_recordset(?::jsonb) as d (id text, kind text, subject_id text, due_at timestamptz, clock text)
     on conflict (organization_id, environment, kind, subject_id, due_at) do nothing`,
    [organizationId, environment, createdAt, JSON.stringify(rows)],
  );
}

/** False when the environment has no test clock, or no longer. */
export async function lockTestClock(em: EntityManager, { organizationId, environment }: Place): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    "select id from test_clocks where organization_id = ? and environment = ? for share",
    [organizationId, environment],
  );
  return rows.length > 0;
}

export interface Cancelled {
  readonly kind: string;
  readonly subjectId: string;
}

/** Deletes what has not run. What runs at this moment is waited for. */
export async function deletePending(
  em: EntityManager,
  { organizationId, environment }: Place,
  { kind, subjectId }: Cancelled,
): Promise<void> {
  await em.execute(
    `delete from due_work
     where organization_id = ? and environment = ? and kind = ? and subject_id = ? and state in ('pending', 'failed')`,
    [organizationId, environment, kind, subjectId],
  );
}

export interface Claim {
  readonly organizationId: string;
  readonly token: string;
  /** On the database's clock. */
  readonly now: Date;
  readonly leaseExpiresAt: Date;
}

/** Claims the earliest of the organization's work that is due in real time. */
export async function claimDueWork(
  em: EntityManager,
  claim: Claim,
  { kinds, runAt }: { readonly kinds: readonly string[]; readonly runAt: Date },
): Promise<void> {
  await claimNext(em, claim, 1, {
    sql: `clock in ('real', 'environment') and run_at <= ? and kind = any(string_to_array(?, ','))
      and (lease_expires_at is null or lease_expires_at < ?) order by run_at, id`,
    params: [runAt, kinds.join(","), claim.now],
  });
}

/** Claims the earliest work that is due by the test clock. The claim on the clock keeps others away, also from what a dead process holds. */
export async function claimTestWork(
  em: EntityManager,
  claim: Claim,
  { kinds, until, environment }: { readonly kinds: readonly string[]; readonly until: Date; environment: Environment },
): Promise<void> {
  await claimNext(em, claim, 1, {
    sql: `environment = ? and clock = 'test' and due_at <= ? and kind = any(string_to_array(?, ',')) order by due_at, id`,
    params: [environment, until, kinds.join(",")],
  });
}

/** Adds to a claim what else is due of the kind and has not failed yet. */
export async function claimMore(
  em: EntityManager,
  claim: Claim,
  more: { readonly kind: string; readonly environment: Environment; readonly runAt: Date; readonly limit: number },
): Promise<void> {
  await claimNext(em, claim, more.limit, {
    sql: `clock in ('real', 'environment') and run_at <= ? and kind = ? and environment = ? and attempts = 0
      and (lease_expires_at is null or lease_expires_at < ?) order by run_at, id`,
    params: [more.runAt, more.kind, more.environment, claim.now],
  });
}

/** A subquery in place of the common expression could run, and lock, more than once. */
async function claimNext(
  em: EntityManager,
  { organizationId, token, leaseExpiresAt }: Claim,
  limit: number,
  due: { readonly sql: string; readonly params: readonly unknown[] },
): Promise<void> {
  await em.execute(
    `with next as materialized (
       select id from due_work where organization_id = ? and state = 'pending' and ${due.sql}
       limit ? for update skip locked)
     update due_work d set claim_token = ?, lease_expires_at = ?, attempts = attempts + 1
     from next n where d.organization_id = ? and d.id = n.id`,
    [organizationId, ...due.params, limit, token, leaseExpiresAt, organizationId],
  );
}

/** Gives a claim back because its environment has a test clock now, which decides when the work runs. */
export async function giveToTestClock(em: EntityManager, { organizationId, token }: Claim): Promise<void> {
  await em.execute(
    `update due_work set clock = 'test', claim_token = null, lease_expires_at = null, attempts = attempts - 1
     where organization_id = ? and claim_token = ?`,
    [organizationId, token],
  );
}

export async function renewClaim(em: EntityManager, { organizationId, token, leaseExpiresAt }: Claim): Promise<void> {
  await em.execute("update due_work set lease_expires_at = ? where organization_id = ? and claim_token = ?", [
    leaseExpiresAt,
    organizationId,
    token,
  ]);
}

/** Ends claimed work in the transaction of what it did. Returns how many rows were still held by the claim. */
export async function finishClaim(
  em: EntityManager,
  { organizationId, token }: Pick<Claim, "organizationId" | "token">,
  { doneAt, isKept }: { readonly doneAt: Date; readonly isKept: boolean },
): Promise<number> {
  const rows = isKept
    ? await em.execute<unknown[]>(
        `update due_work set state = 'done', claim_token = null, lease_expires_at = null, done_at = ?, last_error = null
         where organization_id = ? and claim_token = ? returning id`,
        [doneAt, organizationId, token],
      )
    : await em.execute<unknown[]>("delete from due_work where organization_id = ? and claim_token = ? returning id", [
        organizationId,
        token,
      ]);
  return rows.length;
}

/** Lets claimed work be tried again at `runAt`, or never. */
export async function releaseClaim(
  em: EntityManager,
  { organizationId, token }: Pick<Claim, "organizationId" | "token">,
  { state, runAt, error }: { readonly state: "pending" | "failed"; readonly runAt: Date; readonly error: string },
): Promise<void> {
  await em.execute(
    `update due_work set state = ?, run_at = ?, last_error = ?, claim_token = null, lease_expires_at = null
     where organization_id = ? and claim_token = ?`,
    [state, runAt, error, organizationId, token],
  );
}

/** Moves the environment's pending work between real time and its test clock. */
export async function moveToClock(
  em: EntityManager,
  { organizationId, environment }: Place,
  [from, to]: readonly [DueClock, DueClock],
): Promise<void> {
  await em.execute(
    `update due_work set clock = ? where organization_id = ? and environment = ? and clock = ? and state = 'pending'`,
    [to, organizationId, environment, from],
  );
}

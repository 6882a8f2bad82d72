import { randomUUID } from "node:crypto";
import type { Environment } from "#contract/environment.ts";
import { requestIdFrom } from "#contract/request-id.ts";
import { DUE_WORK } from "#extensions/platform/audit/attribution.ts";
import type { Context } from "#extensions/platform/context.ts";
import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";
import { runMetrics, timed } from "#extensions/platform/metrics.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import { openUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DueHandler, DueHandlers, DueItem } from "./due-handler.ts";
import { type DueWork, DueWorkEntity } from "./due-work.entity.ts";
import { type Claim, finishClaim, releaseClaim, renewClaim } from "./due-work.queries.ts";
import { lockClockFirst } from "./write-due-work.ts";

export const DUE_LEASE_MS = 60_000;

const dueMetrics = runMetrics({
  by: "kind",
  runs: {
    name: "tollhouse_due_work_runs_total",
    help: "Runs of due work by how they ended: ok, retried or failed for good",
  },
  durations: { name: "tollhouse_due_work_duration_seconds", help: "How long due work runs" },
});

const MAX_ATTEMPTS = 10;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 3_600_000;

/** Another process has taken the work over, and this one must not change anything any more. */
class ClaimLostError extends Error {
  override readonly message = "the claim on due work was lost";
}

export interface DueRunner {
  readonly context: Context;
  readonly handlers: DueHandlers;
  readonly leaseMs: number;
}

/** What was claimed together: one row, or a batch of one kind and environment. */
export interface Claimed {
  readonly claim: Claim;
  readonly kind: string;
  readonly environment: Environment;
  readonly rows: readonly DueWork[];
}

export async function newClaim({ context, leaseMs }: DueRunner, { organizationId }: Tenant): Promise<Claim> {
  const now = await readDatabaseTime(context.orm.em.fork());
  const leaseExpiresAt = new Date(now.getTime() + leaseMs);
  return { organizationId, token: randomUUID(), now, leaseExpiresAt };
}

export async function claimedRows(work: UnitOfWork, claim: Claim): Promise<Claimed | null> {
  const rows = await work.em.find(DueWorkEntity, { claimToken: claim.token }, { orderBy: { dueAt: "asc", id: "asc" } });
  const [first] = rows;
  return first ? { claim, kind: first.kind, environment: first.environment, rows } : null;
}

/** A unit of work as a request has it: with a request id of its own and the clock of its environment. */
export function workOfDue({ context }: DueRunner, tenant: Tenant, environment: Environment): Promise<UnitOfWork> {
  const requestId = requestIdFrom(null);
  return openUnitOfWork(context, tenant, { environment, requestId, idempotencyKey: null, service: DUE_WORK });
}

/** Runs what is claimed. A failure is kept on the row; it never throws for the handler's sake. */
export async function runClaimed(runner: DueRunner, work: UnitOfWork, claimed: Claimed): Promise<void> {
  const { failure, seconds } = await timed(() => attempt(runner, work, claimed));
  const lost = failure?.error instanceof ClaimLostError;
  const outcome = failure === null ? "ok" : isLast(claimed) && !lost ? "failed" : "retried";
  dueMetrics(runner.context.metrics.registry)(claimed.kind, outcome, seconds);
  const facts = { ...factsOf(work, claimed), durationMs: Math.round(seconds * 1_000) };
  if (!failure) return runner.context.logger.info(facts, "due work");
  if (lost) return runner.context.logger.warn(facts, "due work was taken over");
  if (outcome === "failed") runner.context.logger.error({ ...facts, err: failure.error }, "due work failed for good");
  else runner.context.logger.warn({ ...facts, err: failure.error }, "due work failed");
  await postpone(work, claimed, failure.error);
}

async function attempt(runner: DueRunner, work: UnitOfWork, { claim, kind, rows }: Claimed): Promise<void> {
  const handler = runner.handlers[kind];
  const [row] = rows;
  if (!handler || !row) throw new Error(`no capability registers the due work ${kind}`);
  const finish = finisher(work, claim, rows.length, !isBatch(handler));
  if (isBatch(handler))
    return work.atomically(async (phase) => {
      await finish(phase);
      await handler.batch(phase, rows.map(itemOf));
    });
  if (typeof handler === "function")
    return work.atomically(async (phase) => {
      await finish(phase);
      await handler(phase, itemOf(row));
    });
  let isFinished = false;
  const done = async (phase: UnitOfWork) => {
    await finish(phase);
    isFinished = true;
  };
  const renewing = renewed(runner, work, claim);
  try {
    await handler.asks(work, itemOf(row), done);
  } finally {
    clearInterval(renewing);
  }
  if (!isFinished) await work.atomically(finish);
}

/** Ends the work first: its row is then locked until the handler's changes are committed with it. */
function finisher(work: UnitOfWork, claim: Claim, count: number, isKept: boolean) {
  return async ({ em, tenant: { organizationId }, environment, clock }: UnitOfWork) => {
    await lockClockFirst(em, { organizationId, environment }, clock);
    const held = await finishClaim(em, claim, { doneAt: work.clock.realNow(), isKept });
    if (held !== count) throw new ClaimLostError();
  };
}

function renewed({ context, leaseMs }: DueRunner, work: UnitOfWork, claim: Claim): NodeJS.Timeout {
  const renew = async () => {
    const em = work.em.fork();
    const now = await readDatabaseTime(em);
    await renewClaim(em, { ...claim, leaseExpiresAt: new Date(now.getTime() + leaseMs) });
  };
  const failed = (error: unknown) => context.logger.warn({ err: error }, "the lease of due work was not renewed");
  return setInterval(() => void renew().catch(failed), leaseMs / 3).unref();
}

async function postpone(work: UnitOfWork, claimed: Claimed, error: unknown): Promise<void> {
  const attempts = claimed.rows[0]?.attempts ?? 1;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
  await releaseClaim(work.em.fork(), claimed.claim, {
    state: isLast(claimed) ? "failed" : "pending",
    runAt: new Date(work.clock.realNow().getTime() + delay),
    // A message may hold a tenant's data, so it stands in the log alone.
    error: error instanceof Error ? error.name : "Error",
  });
}

function isLast({ rows }: Claimed): boolean {
  return rows.some(({ attempts }) => attempts >= MAX_ATTEMPTS);
}

export function isBatch(handler: DueHandler | undefined): handler is Extract<DueHandler, { batch: unknown }> {
  return typeof handler === "object" && "batch" in handler;
}

function itemOf({ kind, subjectId, dueAt, attempts }: DueWork): DueItem {
  return { kind, subjectId, dueAt, attempt: attempts };
}

function factsOf(work: UnitOfWork, { kind, rows }: Claimed) {
  const [row] = rows;
  return {
    organizationId: work.tenant.organizationId,
    environment: work.environment,
    requestId: work.requestId,
    kind,
    subjectId: row?.subjectId,
    dueAt: row?.dueAt,
    attempt: row?.attempts,
    count: rows.length,
  };
}

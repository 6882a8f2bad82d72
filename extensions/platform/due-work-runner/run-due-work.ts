import { randomUUID } from "node:crypto";
import type { Environment } from "#contract/environment.ts";
import { requestIdFrom } from "#contract/request-id.ts";
import { DUE_WORK } from "#extensions/platform/audit/attribution.ts";
import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";
import { type DueWork, DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { lockClockFirst } from "#extensions/platform/due-work/write-due-work.ts";
import { runMetrics, timed } from "#extensions/platform/kernel/metrics.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { openUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ClaimedDueWork, DueClaimLostError } from "./claimed.ts";
import { type DueClaim, finishClaim, postponeClaim, renewClaim } from "./claims.queries.ts";
import type { Done, DueHandler, DueHandlers, DueItem } from "./due-handler.ts";
import { endRun, logRun, outcomeOf } from "./end-run.ts";

export const DUE_LEASE_MS = 60_000;

const dueMetrics = runMetrics({
  by: "kind",
  runs: {
    name: "tollhouse_due_work_runs_total",
    help: "Runs of due work by how they ended: ok, outage of a service that was asked, or failed; both are tried again",
  },
  durations: { name: "tollhouse_due_work_duration_seconds", help: "How long due work runs" },
});

export interface DueRunner {
  readonly context: Context;
  readonly handlers: DueHandlers;
  readonly leaseMs: number;
}

export async function newClaim({ context, leaseMs }: DueRunner, { organizationId }: Tenant): Promise<DueClaim> {
  const heldUntil = performance.now() + leaseMs;
  const now = await readDatabaseTime(context.orm.em.fork());
  const leaseExpiresAt = new Date(now.getTime() + leaseMs);
  return { organizationId, token: randomUUID(), now, leaseExpiresAt, heldUntil };
}

/** A unit of work like a request's, with its own request ID and its environment's clock. */
export function workOfDue({ context }: DueRunner, tenant: Tenant, environment: Environment): Promise<UnitOfWork> {
  const requestId = requestIdFrom(null);
  return openUnitOfWork(context, tenant, { environment, requestId, idempotencyKey: null, service: DUE_WORK });
}

/** Runs claimed work. A handler's failure is recorded and not thrown. */
export async function runClaimed(runner: DueRunner, work: UnitOfWork, claimed: ClaimedDueWork): Promise<void> {
  const { failure, seconds } = await timed(() => attempt(runner, work, claimed));
  dueMetrics(runner.context.metrics.registry)(claimed.kind, outcomeOf(failure), seconds);
  logRun(runner.context, { ...factsOf(work, claimed), durationMs: Math.round(seconds * 1_000) }, failure);
  await endRun(work, claimed, failure);
}

async function attempt(runner: DueRunner, work: UnitOfWork, { claim, kind, rows }: ClaimedDueWork): Promise<void> {
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
  const done: Done = async (phase, againInMs) => {
    await finish(phase, againInMs);
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

/** Finishes the work first, which locks its row until the handler's changes commit with it. */
function finisher(work: UnitOfWork, claim: DueClaim, count: number, isKept: boolean) {
  return async (phase: UnitOfWork, againInMs?: number) => {
    const { em, tenant, environment, clock } = phase;
    await lockClockFirst(em, { organizationId: tenant.organizationId, environment }, clock);
    const held =
      againInMs === undefined
        ? await finishClaim(em, claim, { doneAt: work.clock.realNow(), isKept })
        : await postponeClaim(em, claim, await momentIn(phase, claim, againInMs));
    if (held !== count) throw new DueClaimLostError();
  };
}

/** The time `ms` from now on the clock of the claimed row. */
async function momentIn({ em, clock }: UnitOfWork, { token }: DueClaim, ms: number): Promise<Date> {
  const [row] = await em.find(DueWorkEntity, { claimToken: token }, { limit: 1, refresh: true });
  const now = row?.clock === "real" ? clock.realNow() : clock.now();
  return new Date(now.getTime() + ms);
}

function renewed({ context, leaseMs }: DueRunner, work: UnitOfWork, claim: DueClaim): NodeJS.Timeout {
  const renew = async () => {
    const em = work.em.fork();
    const heldUntil = performance.now() + leaseMs;
    const now = await readDatabaseTime(em);
    await renewClaim(em, { ...claim, leaseExpiresAt: new Date(now.getTime() + leaseMs) });
    claim.heldUntil = heldUntil;
  };
  const failed = (error: unknown) => context.logger.warn({ err: error }, "the lease of due work was not renewed");
  return setInterval(() => void renew().catch(failed), leaseMs / 3).unref();
}

export function isBatch(handler: DueHandler | undefined): handler is Extract<DueHandler, { batch: unknown }> {
  return typeof handler === "object" && "batch" in handler;
}

function itemOf({ kind, subjectId, dueAt, attempts }: DueWork): DueItem {
  return { kind, subjectId, dueAt, attempt: attempts };
}

function factsOf(work: UnitOfWork, { kind, rows }: ClaimedDueWork) {
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

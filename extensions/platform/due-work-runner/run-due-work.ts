import { randomUUID } from "node:crypto";
import type { Environment } from "#contract/environment.ts";
import { requestIdFrom } from "#contract/request-id.ts";
import { DUE_WORK } from "#extensions/platform/audit/attribution.ts";
import { recentDatabaseTime } from "#extensions/platform/database/recent-database-time.ts";
import { runMetrics, timed } from "#extensions/platform/kernel/metrics.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { openUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ClaimedDueWork, itemOf } from "./claimed.ts";
import type { DueClaim } from "./claims.queries.ts";
import type { DueHandlers } from "./due-handler.ts";
import { endRun, logRun, outcomeOf } from "./end-run.ts";
import { finishRows, runAsking } from "./run-asking.ts";

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
  const { now, moment } = await recentDatabaseTime(context.orm);
  const leaseExpiresAt = new Date(now.getTime() + leaseMs);
  return { organizationId, token: randomUUID(), now, leaseExpiresAt, heldUntil: moment + leaseMs };
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
  if (typeof handler === "object" && !("batch" in handler)) return runAsking(runner, work, claim, { handler, rows });
  await work.atomically(async (phase) => {
    await finishRows(phase, claim, rows, { isKept: typeof handler === "function" });
    if (typeof handler === "function") await handler(phase, itemOf(row));
    else await handler.batch(phase, rows.map(itemOf));
  });
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

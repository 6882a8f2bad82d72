import { randomUUID } from "node:crypto";
import { requestIdFrom } from "#contract/request-id.ts";
import { DUE_WORK } from "#extensions/platform/audit/attribution.ts";
import { inShare, shareOf } from "#extensions/platform/database/connection-share.ts";
import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";
import { whileHeld } from "#extensions/platform/database/while-held.ts";
import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import { DUE_LEASE_MS } from "#extensions/platform/due-work-runner/run-due-work.ts";
import { runTestRound } from "#extensions/platform/due-work-runner/run-test-round.ts";
import type { TestWork } from "#extensions/platform/due-work-runner/test-work.queries.ts";
import { frozenAt } from "#extensions/platform/kernel/environment-clock.ts";
import { listLiveInstances } from "#extensions/platform/operations/maintenance.queries.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import type { ClockParts } from "./clock-parts.ts";
import { type Held, moveToNext, type Ran } from "./move-to-next.ts";
import { type Claim, claimAdvance, keepAdvance, releaseAdvance } from "./test-clock.queries.ts";
import { notifyClockFollowers } from "./test-clocks.service.ts";

const ENVIRONMENT = "sandbox";
export const LEASE_MS = 120_000;
/** The claim and its counts are written so often, and with each time that the clock reaches. */
const KEPT_EACH_MS = 250;
const MOST_SIDE_BY_SIDE = 8;

export interface Advancing {
  readonly context: Context;
  readonly tenant: Tenant;
  readonly parts: ClockParts;
  isStopping(): boolean;
}

/**
 * Runs the work of an advance until it ends, is paused or canceled, or the process stops. Returns at once when another
 * live process does.
 */
export async function runAdvance(advancing: Advancing): Promise<void> {
  const { context, tenant } = advancing;
  const [startedAt, now] = [performance.now(), await readDatabaseTime(context.orm.em.fork())];
  const databaseNow = () => new Date(now.getTime() + performance.now() - startedAt);
  const token = `${context.instance.id}/${randomUUID()}`;
  const claim: Claim = { organizationId: tenant.organizationId, environment: ENVIRONMENT, token };
  const { em } = workAt(advancing, now);
  const liveInstances = await listLiveInstances({ em }, now);
  if (!(await claimAdvance(em, { ...claim, now, liveInstances, leaseExpiresAt: leaseFrom(now) }))) return;
  const run = startRun(advancing, claim, databaseNow);
  try {
    await inShare(() => advance(run));
  } finally {
    await run.end();
  }
}

type Run = ReturnType<typeof startRun>;

function startRun(advancing: Advancing, claim: Claim, databaseNow: () => Date) {
  const { context } = advancing;
  let [done, keptAt, heldUntil, isOver] = [0, performance.now(), performance.now() + LEASE_MS, false];
  /** What has run since the last write. */
  const taken = (): Ran => {
    const at = performance.now();
    const ran = { done, ms: Math.round(at - keptAt) };
    [done, keptAt] = [0, at];
    return ran;
  };
  const keep = async (): Promise<void> => {
    const until = performance.now() + LEASE_MS;
    const kept = { ...taken(), leaseExpiresAt: leaseFrom(databaseNow()) };
    isOver = !(await keepAdvance(context.orm.em.fork(), claim, kept));
    heldUntil = until;
  };
  // One run may last longer than the claim.
  const renewing = setInterval(() => {
    keep().catch((error: unknown) => context.logger.warn({ err: error }, "the claim on a test clock was not renewed"));
  }, LEASE_MS / 4).unref();
  return {
    ...{ advancing, claim, databaseNow, taken },
    ran(count: number): void {
      done += count;
    },
    async goesOn(): Promise<boolean> {
      if (!isOver && performance.now() - keptAt > KEPT_EACH_MS) await keep();
      isOver ||= advancing.isStopping() || context.closing.aborted;
      return !isOver;
    },
    async end(): Promise<void> {
      clearInterval(renewing);
      const last = taken();
      const release = () => releaseAdvance(context.orm.em.fork(), claim, last);
      await whileHeld({ heldUntil }, context.closing, release);
    },
  };
}

/** Followers follow before work asks other services, and where the advance ends. */
async function advance(run: Run): Promise<void> {
  const { advancing, claim, taken } = run;
  const { due, followers } = advancing.parts;
  let followedTo: Date | null = null;
  const follow = async (standsAt: Date) => {
    if (followedTo?.getTime() === standsAt.getTime()) return;
    await notifyClockFollowers(workAt(advancing, standsAt), followers, standsAt);
    followedTo = standsAt;
  };
  while (await run.goesOn()) {
    const held: Held = { claim, kinds: Object.keys(due), firstKinds: firstOf(due), followedTo };
    const step = await moveToNext(workAt(advancing, run.databaseNow()), held, taken);
    if (!step || step.hasEnded) return;
    if (step.rows.length === 0) await follow(step.standsAt);
    else await runRound(run, step, () => follow(step.standsAt));
  }
}

function firstOf(due: DueHandlers): string[] {
  return Object.entries(due).flatMap(([kind, handler]) => ("isFirst" in handler && handler.isFirst ? [kind] : []));
}

interface Round {
  readonly standsAt: Date;
  readonly rows: readonly TestWork[];
}

function runRound(run: Run, { standsAt, rows }: Round, beforeAsking: () => Promise<void>): Promise<void> {
  const { context, tenant, parts } = run.advancing;
  const { databaseNow, goesOn, ran } = run;
  const most = Math.min(MOST_SIDE_BY_SIDE, shareOf(context.config.connections.work));
  const runner = { context, handlers: parts.due, leaseMs: DUE_LEASE_MS };
  const { sideBySide = most } = parts;
  const round = {
    runner,
    tenant,
    standsAt,
    sideBySide,
    environment: ENVIRONMENT,
    ...{ databaseNow, goesOn, ran },
  } as const;
  return runTestRound({ ...round, beforeAsking }, rows);
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** A new unit of work, so that rows are read again. */
function workAt({ context, tenant }: Advancing, standsAt: Date): UnitOfWork {
  const call = {
    environment: ENVIRONMENT,
    requestId: requestIdFrom(null),
    idempotencyKey: null,
    service: DUE_WORK,
  } as const;
  return createUnitOfWork(context, tenant, call, frozenAt(standsAt, context.clock));
}

import { randomUUID } from "node:crypto";
import type { Environment } from "#contract/environment.ts";
import { requestIdFrom } from "#contract/request-id.ts";
import { DUE_WORK } from "#extensions/platform/audit/attribution.ts";
import { advancingAt } from "#extensions/platform/kernel/environment-clock.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import type { ClaimedRow } from "./claimed.ts";
import type { DueClaim } from "./claims.queries.ts";
import type { DueHandler } from "./due-handler.ts";
import { type DueRunner, runClaimed } from "./run-due-work.ts";
import { BATCHES_AT_ONCE, mostOf } from "./run-slice.ts";
import { claimTestWork, type TestWork } from "./test-work.queries.ts";

/** Work of one time of a test clock. */
export interface TestRound {
  readonly runner: DueRunner;
  readonly tenant: Tenant;
  readonly environment: Environment;
  readonly standsAt: Date;
  /** How many subjects run side by side. */
  readonly sideBySide: number;
  /** The database's time. */
  databaseNow(): Date;
  /** Awaited before work that asks other services. */
  beforeAsking(): Promise<void>;
  /** Asked before each run. False ends the round. */
  goesOn(): Promise<boolean>;
  /** Counts what has run. */
  ran(count: number): void;
}

/**
 * Runs due work in the order of its time, and of its kinds at one time. Subjects of one kind run together or side by
 * side. Rows of one subject run one after the other, since one kind, subject and time are one row.
 */
export async function runTestRound(round: TestRound, rows: readonly TestWork[]): Promise<void> {
  for (const group of Map.groupBy(rows, ({ due_at_ms, kind }) => `${due_at_ms} ${kind}`).values()) {
    const handler = round.runner.handlers[group[0]?.kind ?? ""];
    if (asks(handler)) await round.beforeAsking();
    if (!(await inLanes(chunksOf(group, mostOf(handler)), widthOf(round, handler), (rows) => runChunk(round, rows))))
      return;
  }
}

function asks(handler: DueHandler | undefined): boolean {
  return typeof handler === "object" && !("batch" in handler);
}

/** Batches number what they write, such as invoices, so that their order matters. */
function widthOf({ sideBySide }: TestRound, handler: DueHandler | undefined): number {
  if (typeof handler !== "object") return sideBySide;
  if ("batch" in handler) return 1;
  return "asksTogether" in handler ? Math.min(BATCHES_AT_ONCE, sideBySide) : sideBySide;
}

/** What has failed before runs alone. */
function chunksOf(rows: readonly TestWork[], size: number): TestWork[][] {
  const fresh = rows.filter(({ attempts }) => attempts === 0);
  const chunks = rows.filter(({ attempts }) => attempts > 0).map((row) => [row]);
  for (let start = 0; start < fresh.length; start += size) chunks.push(fresh.slice(start, start + size));
  return chunks;
}

/** Runs all chunks, at most `width` at once. False when a run says that no other may begin. */
async function inLanes<T>(chunks: readonly T[], width: number, run: (chunk: T) => Promise<boolean>): Promise<boolean> {
  const left = chunks.values();
  let goesOn = true;
  const lane = async () => {
    for (const chunk of left) {
      if (goesOn) goesOn = (await run(chunk)) && goesOn;
      if (!goesOn) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, chunks.length) }, lane));
  return goesOn;
}

async function runChunk(round: TestRound, rows: readonly TestWork[]): Promise<boolean> {
  if (!(await round.goesOn())) return false;
  const { runner, environment } = round;
  const [work, claim] = [workOf(round), claimOf(round)];
  const ids = await claimTestWork(
    work.em.fork(),
    claim,
    rows.map(({ id }) => id),
  );
  const claimed = rows.filter(({ id }) => ids.has(id)).map(claimedRow);
  const [first] = claimed;
  if (!first) return true;
  await runClaimed(runner, work, { claim, kind: first.kind, environment, rows: claimed });
  round.ran(claimed.filter(({ attempts }) => attempts === 1).length);
  return true;
}

/** The clock stands still, so that its time need not be read again. */
function workOf({ runner, tenant, environment, standsAt }: TestRound): UnitOfWork {
  const { context } = runner;
  const call = { environment, requestId: requestIdFrom(null), idempotencyKey: null, service: DUE_WORK };
  return createUnitOfWork(context, tenant, call, advancingAt(standsAt, context.clock));
}

function claimOf({ runner, tenant, databaseNow }: TestRound): DueClaim {
  const now = databaseNow();
  const { organizationId } = tenant;
  return {
    organizationId,
    token: randomUUID(),
    now,
    leaseExpiresAt: new Date(now.getTime() + runner.leaseMs),
    heldUntil: performance.now() + runner.leaseMs,
  };
}

function claimedRow({ id, kind, subject_id, due_at_ms, attempts, waits_for, payload }: TestWork): ClaimedRow {
  return {
    ...{ id, kind, subjectId: subject_id, dueAt: new Date(Math.floor(due_at_ms)), attempts: attempts + 1 },
    ...{ clock: "test", waitsFor: waits_for, payload },
  };
}

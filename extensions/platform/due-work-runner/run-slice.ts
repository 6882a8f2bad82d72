import { isDatabaseLost } from "#extensions/platform/database/lost-database.ts";
import { whileHeld } from "#extensions/platform/database/while-held.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ClaimedDueWork, claimedRows } from "./claimed.ts";
import { claimDueWork, claimMore, type DueClaim, giveBack, giveToTestClock } from "./claims.queries.ts";
import type { DueHandler } from "./due-handler.ts";
import { type DueRunner, newClaim, runClaimed, workOfDue } from "./run-due-work.ts";

const SLICE = 20;
const SLICE_MS = 2_000;
const BATCH = 500;
/** Requests to another service side by side, per organization. */
const TOGETHER = 50;
export const BATCHES_AT_ONCE = 3;

/** The part of an organization's due work that ran. `all`: nothing remains of the work due when the slice began. */
export type Ran = "nothing" | "some" | "all";

/**
 * Runs a bounded part of the organization's due work. Work that becomes due meanwhile waits for the next slice, to run
 * in batches. While a full batch waits for the answers of another service, the next one begins.
 */
export async function runSlice(runner: DueRunner, tenant: Tenant): Promise<Ran> {
  const startedAt = performance.now();
  const runAt = runner.context.clock.now();
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let count = 0;
  let claimed: ClaimedDueWork | null = null;
  for (; count < SLICE && performance.now() - startedAt < SLICE_MS && failures.length === 0; count += 1) {
    claimed = await claimNext(runner, tenant, runAt).catch((error: unknown) => {
      failures.push(error);
      return null;
    });
    if (!claimed) break;
    // Kept until the end, because the next claim does not wait for this run.
    const run: Promise<void> = runClaim(runner, tenant, claimed)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(run));
    running.add(run);
    if (!isFull(runner, claimed)) await run;
    else if (running.size >= BATCHES_AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  if (claimed) return "some";
  return count === 0 ? "nothing" : "all";
}

function isFull({ handlers }: DueRunner, { kind, rows }: ClaimedDueWork): boolean {
  const handler = handlers[kind];
  return typeof handler === "object" && "asksTogether" in handler && rows.length === TOGETHER;
}

async function runClaim(runner: DueRunner, tenant: Tenant, claimed: ClaimedDueWork): Promise<void> {
  await givingBack(runner, claimed.claim, async () => {
    const work = await workOfDue(runner, tenant, claimed.environment);
    if (work.clock.isTest && claimed.rows[0]?.clock === "environment") await giveToTestClock(work.em, claimed.claim);
    else await runClaimed(runner, work, claimed);
  });
}

async function claimNext(runner: DueRunner, tenant: Tenant, runAt: Date): Promise<ClaimedDueWork | null> {
  const claim = await newClaim(runner, tenant);
  return givingBack(runner, claim, () => claimRows(runner, tenant, claim, runAt));
}

/** Without a database the claim would last until its lease ends. */
async function givingBack<Result>({ context }: DueRunner, claim: DueClaim, run: () => Promise<Result>) {
  try {
    return await run();
  } catch (error) {
    if (isDatabaseLost(error)) await whileHeld(claim, context.closing, () => giveBack(context.orm.em.fork(), claim));
    throw error;
  }
}

async function claimRows(
  runner: DueRunner,
  tenant: Tenant,
  claim: DueClaim,
  runAt: Date,
): Promise<ClaimedDueWork | null> {
  const work = workOfClaims(runner, tenant);
  if ((await claimDueWork(work.em, claim, { kinds: Object.keys(runner.handlers), runAt })) === 0) return null;
  const claimed = await claimedRows(work, claim);
  const most = mostOf(runner.handlers[claimed?.kind ?? ""]);
  if (!claimed || most === 1 || claimed.rows.some(({ attempts }) => attempts > 1)) return claimed;
  const { kind, environment } = claimed;
  if ((await claimMore(work.em, claim, { kind, environment, runAt, limit: most - 1 })) === 0) return claimed;
  return claimedRows(workOfClaims(runner, tenant), claim);
}

/** How many rows run together. */
export function mostOf(handler: DueHandler | undefined): number {
  if (typeof handler !== "object" || "asks" in handler) return 1;
  return "batch" in handler ? BATCH : TOGETHER;
}

/** Claims cover both environments and need no clock. */
function workOfClaims({ context }: DueRunner, tenant: Tenant): UnitOfWork {
  return createUnitOfWork(context, tenant, { environment: "live", requestId: "due_work", idempotencyKey: null });
}

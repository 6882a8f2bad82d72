import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { lockClockFirst } from "#extensions/platform/due-work/write-due-work.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ClaimedRow, DueClaimLostError, itemOf } from "./claimed.ts";
import { type DueClaim, finishClaim, postponeClaim, renewClaim } from "./claims.queries.ts";
import type { DueHandler, DueItem } from "./due-handler.ts";

interface Runner {
  readonly context: Context;
  readonly leaseMs: number;
}

interface Asking {
  readonly handler: Extract<DueHandler, { asks: unknown } | { asksTogether: unknown }>;
  readonly rows: readonly ClaimedRow[];
}

/** Runs work that asks other services, while its lease is renewed. What its handler did not finish is finished after it. */
export async function runAsking(runner: Runner, work: UnitOfWork, claim: DueClaim, asking: Asking): Promise<void> {
  const rows = new Map(asking.rows.map((row) => [itemOf(row), row]));
  const items = [...rows.keys()];
  const finished = new Set<DueItem>();
  const isKept = !("isForgotten" in asking.handler);
  const done = async (phase: UnitOfWork, some: readonly DueItem[], againInMs?: number) => {
    await finishRows(phase, claim, rowsOf(rows, some), { isKept, againInMs });
    for (const item of some) finished.add(item);
  };
  const renewing = renewed(runner, work, claim);
  try {
    await asked(asking.handler, work, items, done);
  } finally {
    clearInterval(renewing);
  }
  const left = items.filter((item) => !finished.has(item));
  if (left.length > 0) await work.atomically((phase) => done(phase, left));
}

type Finish = (phase: UnitOfWork, items: readonly DueItem[], againInMs?: number) => Promise<void>;

async function asked(handler: Asking["handler"], work: UnitOfWork, items: readonly DueItem[], done: Finish) {
  if ("asksTogether" in handler) return handler.asksTogether(work, items, done);
  for (const item of items) await handler.asks(work, item, (phase, againInMs) => done(phase, [item], againInMs));
}

function rowsOf(rows: ReadonlyMap<DueItem, ClaimedRow>, items: readonly DueItem[]): ClaimedRow[] {
  return items.flatMap((item) => rows.get(item) ?? []);
}

interface Finishing {
  readonly isKept: boolean;
  /** Reschedules the rows instead, on their own clock. */
  readonly againInMs?: number | undefined;
}

/** Finishes the work first, which locks its rows until the handler's changes commit with it. */
export async function finishRows(
  phase: UnitOfWork,
  claim: DueClaim,
  rows: readonly ClaimedRow[],
  { isKept, againInMs }: Finishing,
): Promise<void> {
  const { em, tenant, environment, clock } = phase;
  await lockClockFirst(em, { organizationId: tenant.organizationId, environment }, clock);
  const ids = rows.map(({ id }) => id);
  const held =
    againInMs === undefined
      ? await finishClaim(em, claim, { ids, doneAt: clock.realNow(), isKept })
      : await postponeClaim(em, claim, await momentIn(phase, claim, againInMs));
  if (held !== rows.length) throw new DueClaimLostError();
}

/** The time `ms` from now on the clock of the claimed row. */
async function momentIn({ em, clock }: UnitOfWork, { token }: DueClaim, ms: number): Promise<Date> {
  const [row] = await em.find(DueWorkEntity, { claimToken: token }, { limit: 1, refresh: true });
  const now = row?.clock === "real" ? clock.realNow() : clock.now();
  return new Date(now.getTime() + ms);
}

function renewed({ context, leaseMs }: Runner, work: UnitOfWork, claim: DueClaim): NodeJS.Timeout {
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

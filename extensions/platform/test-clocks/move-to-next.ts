import type { EntityManager } from "@mikro-orm/postgresql";
import { readTestWork, type TestWork } from "#extensions/platform/due-work-runner/test-work.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Ended, MOST_PIECES, type Until } from "./advance-target.rules.ts";
import { type Claim, type HeldClock, hasEventAt, lockHeldClock, moveClock } from "./test-clock.queries.ts";

/** Rows of one round. The rest of their time follows in the next one. */
const ROUND = 1_000;

/** The events that end an advance until then. Null is any event. */
const ENDING: Readonly<Record<Until, readonly string[] | null>> = {
  next_event: null,
  next_invoice: ["invoice.finalized"],
};

export interface Held {
  readonly claim: Claim;
  readonly kinds: readonly string[];
  readonly firstKinds: readonly string[];
  /** The last time that the followers have. */
  readonly followedTo: Date | null;
}

/** What has run since the last write. */
export interface Ran {
  readonly done: number;
  readonly ms: number;
}

interface Step {
  readonly standsAt: Date;
  /** Empty where the advance is about to end. */
  readonly rows: readonly TestWork[];
  readonly hasEnded: boolean;
}

/**
 * Moves the clock to the next time at which work is due and returns that work. Without such work it moves to the end,
 * and ends the advance once the followers have that time. Null when the advance is not to go on.
 */
export function moveToNext({ atomically }: UnitOfWork, held: Held, taken: () => Ran): Promise<Step | null> {
  return atomically(async ({ em }) => {
    const clock = await lockHeldClock(em, held.claim);
    if (!clock) return null;
    const ran = taken();
    const step = await nextStep(em, held, { ...clock, done: clock.done + ran.done });
    await moveClock(em, held.claim, { ...ran, standsAt: step.standsAt, ended: step.ended });
    return { standsAt: step.standsAt, rows: step.rows, hasEnded: step.ended !== null };
  });
}

async function nextStep(em: EntityManager, { claim, kinds, firstKinds, followedTo }: Held, clock: HeldClock) {
  const [standsAt, to] = [new Date(Math.ceil(clock.stands_at_ms)), new Date(Math.ceil(clock.to_ms))];
  const rows = await readTestWork(em, claim, { kinds, firstKinds, standsAt, until: to, limit: ROUND });
  const next = rows.at(-1);
  const nextAt = next ? later(standsAt, new Date(Math.ceil(next.due_at_ms))) : null;
  const end = await endOf(em, claim, { clock, standsAt, to, nextAt });
  if (!end) return { standsAt: nextAt ?? standsAt, rows, ended: null };
  const isFollowed = followedTo?.getTime() === end.at.getTime();
  return { standsAt: end.at, rows: [], ended: isFollowed ? end.ended : null };
}

interface Facts {
  readonly clock: HeldClock;
  readonly standsAt: Date;
  readonly to: Date;
  readonly nextAt: Date | null;
}

/** Where and how the advance ends now; null when it goes on to `nextAt`. */
async function endOf(
  em: EntityManager,
  claim: Claim,
  { clock, standsAt, to, nextAt }: Facts,
): Promise<{ readonly at: Date; readonly ended: Ended } | null> {
  if (clock.done >= MOST_PIECES && nextAt) return { at: standsAt, ended: "too_far" };
  if (nextAt && nextAt <= standsAt) return null;
  const { until } = clock;
  if (!until) return nextAt ? null : { at: to, ended: "arrived" };
  // Events of a removed clock may have any later time, so that only those of this time count.
  const hasMoved = standsAt.getTime() > Math.ceil(clock.from_ms);
  if (hasMoved && (await hasEventAt(em, claim, { at: standsAt, types: ENDING[until] })))
    return { at: standsAt, ended: "arrived" };
  // The clock stays at the last time with work, since nothing else comes.
  return nextAt ? null : { at: standsAt, ended: "too_far" };
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

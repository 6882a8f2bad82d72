import { createHash } from "node:crypto";
import type { NewDueWork } from "#extensions/platform/due-work/write-due-work.ts";
import { asking, type DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { CreationPosition } from "./batches.ts";
import type { EngineFollower, LateComparison } from "./engine-follower.ts";

/** Due work per connected merchant, day and kind of rows that may change late. */
export const COMPARE_LATE = "engine.compare_late";

const DAY_MS = 86_400_000;

type Followers = Readonly<Record<string, EngineFollower>>;

/**
 * The late comparisons due today, each unique by its time. Merchants are spread over the day, so that they don't query
 * the engine together.
 */
export function lateWork(followers: Followers, merchantId: string, now: Date): NewDueWork[] {
  const shiftMs = shiftOf(merchantId);
  const day = Math.floor((now.getTime() - shiftMs) / DAY_MS);
  return comparisonsOf(followers)
    .filter(({ everyDays }) => (day + Math.floor(shiftMs)) % everyDays === 0)
    .map(({ what }) => lateDue({ merchantId, what, from: null }, new Date(day * DAY_MS + shiftMs)));
}

/** Compares a bounded number of rows. The rest becomes new due work, so that an interruption costs little. */
export function lateComparison(followers: Followers): DueHandler {
  const byName = new Map(comparisonsOf(followers).map((each) => [each.what, each]));
  return asking(async (work, { subjectId, dueAt }, done) => {
    const part = partOf(subjectId);
    // An unknown comparison comes from another build and is dropped.
    const next = (await byName.get(part.what)?.compare(work, part.from)) ?? null;
    await work.atomically(async (phase) => {
      await done(phase);
      if (next) phase.due(lateDue({ ...part, from: next }, dueAt));
    });
  });
}

export function comparisonsOf(followers: Followers): LateComparison[] {
  return Object.values(followers).flatMap(({ late }) => late);
}

/** The merchant's offset into the day in ms, derived from its ID. */
function shiftOf(merchantId: string): number {
  return createHash("sha256").update(merchantId).digest().readUInt32BE() % DAY_MS;
}

interface Part {
  readonly merchantId: string;
  readonly what: string;
  readonly from: CreationPosition | null;
}

function lateDue({ merchantId, what, from }: Part, at: Date): NewDueWork {
  const place = from ? [from.createdAt.toISOString(), from.id] : [];
  return { kind: COMPARE_LATE, subjectId: [merchantId, what, ...place].join("|"), at, clock: "real" };
}

function partOf(subjectId: string): Part {
  const [merchantId = "", what = "", createdAt, id] = subjectId.split("|");
  return { merchantId, what, from: createdAt && id ? { createdAt: new Date(createdAt), id } : null };
}

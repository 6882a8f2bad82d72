import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { lockReconciliation, saveEnteredUntil } from "./reconciliations.queries.ts";
import { keyOf, outstanding, type Review, reviewSources } from "./review-sources.ts";
import {
  deleteExplained,
  findUnexplained,
  type ListedSource,
  listChangedSources,
  listDifferences,
  listNewSources,
  saveUnexplained,
  type Unexplained,
} from "./unexplained.queries.ts";

const PAGE = 500;
const MOST_SHOWN = 100;

/** Reviews sources, stores those that deposits do not explain and deletes the others. */
export function reviewAndKeep(work: UnitOfWork, ids: readonly string[]): Promise<Map<string, Review>> {
  return work.atomically(async (phase) => {
    await lockReconciliation(phase);
    return keepReviewed(phase, ids);
  });
}

/**
 * Like `reviewAndKeep`, in a transaction that has locked the reconciliation, so that no older review overwrites a newer
 * one.
 */
export async function keepReviewed(phase: UnitOfWork, ids: readonly string[]): Promise<Map<string, Review>> {
  const reviews = new Map<string, Review>();
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE);
    for (const [key, review] of await reviewSources(phase, page)) reviews.set(key, review);
    const known = await findUnexplained(phase, page);
    const isOpen = (source: ListedSource) => reviews.get(keyOf(source))?.isExplained === false;
    await deleteExplained(
      phase,
      known.filter((each) => !isOpen(each)),
    );
  }
  await saveUnexplained(
    phase,
    [...reviews.values()].filter(({ isExplained }) => !isExplained).map((each) => unexplained(phase, each)),
  );
  return reviews;
}

function unexplained(phase: UnitOfWork, review: Review): Unexplained {
  const { sourceId, currency, deposited, since } = review;
  const reason = deposited === null ? "not_deposited" : "difference";
  const amount = String(outstanding(review));
  return { sourceId, currency, reason, amount, since: (since ?? phase.now()).toISOString() };
}

/**
 * Finds sources without a deposit among unexamined entries, and reviews open ones with later entries. Each entry is
 * read once.
 */
export async function keepUndeposited(work: UnitOfWork, types: readonly string[], until: Date): Promise<void> {
  for (let isDone = false; !isDone; )
    isDone = await work.atomically(async (phase) => {
      const after = startOf(await lockReconciliation(phase), until);
      if (after >= until) return true;
      const page = await listNewSources(phase, { types, after, until, limit: PAGE });
      await keepReviewed(phase, page.sourceIds);
      await saveEnteredUntil(phase, page.until);
      return page.until >= until;
    });
  for (let after: string | null = ""; after !== null; ) {
    const ids: string[] = await listChangedSources(work, { since: until, after, limit: PAGE });
    await reviewAndKeep(work, ids);
    after = ids.length < PAGE ? null : (ids.at(-1) ?? null);
  }
}

const DAY_MS = 86_400_000;
const BEGINNING = new Date(0);

/**
 * The time to continue from. A removed test clock may have been days ahead: then entries since are read from the
 * beginning.
 */
function startOf(enteredUntil: Date | null, until: Date): Date {
  const isAhead = enteredUntil !== null && enteredUntil.getTime() - until.getTime() > DAY_MS;
  return isAhead ? BEGINNING : (enteredUntil ?? BEGINNING);
}

/** A source on which processor, engine and our rows disagree. */
interface Difference {
  readonly source_id: string;
  readonly currency: string;
  /** In minor units; null when unknown to that side. */
  readonly deposited: string;
  readonly corrected: string;
  readonly engine: string | null;
  readonly ours: string | null;
}

/** Remaining differences of any age, with the first hundred of them. */
export async function reviewDifferences(work: UnitOfWork) {
  const found = { count: 0, differences: [] as Difference[] };
  for (let after: ListedSource | null = null; ; ) {
    const page: ListedSource[] = await listDifferences(work, { after, limit: PAGE });
    if (page.length === 0) return found;
    const reviews = await reviewAndKeep(work, [...new Set(page.map(({ sourceId }) => sourceId))]);
    for (const each of page) {
      const review = reviews.get(keyOf(each));
      if (!review || review.isExplained) continue;
      found.count += 1;
      if (found.differences.length < MOST_SHOWN) found.differences.push(differenceOf(review));
    }
    after = page.at(-1) ?? null;
  }
}

function differenceOf({ sourceId, currency, deposited, corrected, engine, ours }: Review): Difference {
  return { source_id: sourceId, currency, deposited: deposited ?? "0", corrected: corrected ?? "0", engine, ours };
}

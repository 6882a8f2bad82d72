import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Placed } from "./batches.ts";

/** Keeps our copies of one type of the engine's objects. */
export interface EngineFollower {
  /** Reads an object again after the engine reported that it changed. */
  refresh(work: UnitOfWork, engineObjectId: string): Promise<unknown>;
  /** Finds what changed since then and no event told. It is cheap when nothing changed. */
  reconcile(work: UnitOfWork, since: Date): Promise<void>;
  /** What of its rows the engine may change after they have ended, and until when. */
  readonly late: readonly LateComparison[];
}

/** Finds changes of rows that have ended, of any age, for as long as the engine may change them. */
export interface LateComparison {
  /** What the rows are, for example "succeeded refunds". */
  readonly what: string;
  /** How many days after a row was made the last change may come. */
  readonly days: number;
  readonly everyDays: number;
  /** Compares a bounded number of rows, from a place on. Returns where to go on; null at the end. */
  compare(work: UnitOfWork, from: Placed | null): Promise<Placed | null>;
}

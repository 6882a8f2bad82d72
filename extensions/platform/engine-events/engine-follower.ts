import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreationPosition } from "./batches.ts";

/** What an event of the engine says about an object. */
export interface Reported {
  readonly objectId: string;
  /** The object as the engine showed it then. */
  readonly object: unknown;
}

/** Keeps our copies of one type of the engine's objects. */
export interface EngineFollower {
  /** Whether an event shows what our copy already has, so that nothing need be read. Never when absent. */
  knows?(work: UnitOfWork, reported: Reported): Promise<boolean>;
  /** Rereads an object after the engine reported a change. */
  refresh(work: UnitOfWork, engineObjectId: string): Promise<unknown>;
  /** Finds changes that no event reported since then. Cheap when nothing changed. */
  reconcile(work: UnitOfWork, since: Date): Promise<void>;
  /** Ended rows that the engine may still change, and for how long. */
  readonly late: readonly LateComparison[];
}

/** Finds changes of ended rows for as long as the engine may change them. */
export interface LateComparison {
  /** Names the rows, for example "succeeded refunds". */
  readonly what: string;
  /** Days after creation in which the last change may come. */
  readonly days: number;
  readonly everyDays: number;
  /** Compares a bounded number of rows from a position on. Returns the position to continue from; null at the end. */
  compare(work: UnitOfWork, from: CreationPosition | null): Promise<CreationPosition | null>;
}

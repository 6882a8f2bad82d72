import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** One piece of work whose moment has come. */
export interface DueItem {
  readonly kind: string;
  readonly subjectId: string;
  readonly dueAt: Date;
  /** 1 for the first. */
  readonly attempt: number;
}

/** Runs inside one transaction with the end of the work: what it changes is done exactly once. */
type DueInTransaction = (phase: UnitOfWork, item: DueItem) => Promise<void>;

/** Ends the work in the transaction of `phase`. With `againInMs` the same row is due again so much later on its own clock. */
export type Done = (phase: UnitOfWork, againInMs?: number) => Promise<void>;

/**
 * Asks others, so it runs outside any transaction and must bear a repetition. `done` ends the work inside the handler's own
 * last transaction, which makes what that one changes happen exactly once; without it the work ends when the handler returns.
 */
type DueAsking = (work: UnitOfWork, item: DueItem, done: Done) => Promise<void>;

/** Takes what is due of its kind in one environment together, inside one transaction. Nothing is kept of what is done. */
type DueBatch = (phase: UnitOfWork, items: readonly DueItem[]) => Promise<void>;

export type DueHandler = DueInTransaction | { readonly asks: DueAsking } | { readonly batch: DueBatch };

export type DueHandlers = Readonly<Record<string, DueHandler>>;

export const asking = (asks: DueAsking): DueHandler => ({ asks });

export const inBatches = (batch: DueBatch): DueHandler => ({ batch });

import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** One row of due work to handle. */
export interface DueItem {
  readonly kind: string;
  readonly subjectId: string;
  readonly dueAt: Date;
  /** The first attempt is 1. */
  readonly attempt: number;
  /** What a job is to do; null for other work. */
  readonly payload?: unknown;
}

/** Runs in the transaction that finishes the work, so its changes happen exactly once. */
export type DueInTransaction = (phase: UnitOfWork, item: DueItem) => Promise<void>;

/** Finishes the work in the transaction of `phase`. With `againInMs`, reschedules the row on its own clock. */
export type Done = (phase: UnitOfWork, againInMs?: number) => Promise<void>;

/**
 * Runs outside a transaction and must be idempotent, since it calls other services. `done` finishes the work in the
 * handler's last transaction.
 */
type DueAsking = (work: UnitOfWork, item: DueItem, done: Done) => Promise<void>;

/** Handles due rows of one kind and environment together in one transaction. Finished rows are deleted. */
type DueBatch = (phase: UnitOfWork, items: readonly DueItem[]) => Promise<void>;

/** Finishes some of the work in the transaction of `phase`. */
export type DoneOf = (phase: UnitOfWork, items: readonly DueItem[]) => Promise<void>;

/**
 * Like `DueAsking`, for due rows of one kind and environment that ask side by side. What was not done when it throws is
 * tried again.
 */
type DueAskingTogether = (work: UnitOfWork, items: readonly DueItem[], done: DoneOf) => Promise<void>;

export type DueHandler =
  | DueInTransaction
  | {
      readonly asks: DueAsking;
      /** On a test clock it runs before the other work of its time. */
      readonly isFirst?: true;
    }
  | { readonly asksTogether: DueAskingTogether; readonly isForgotten?: boolean }
  | { readonly batch: DueBatch };

export type DueHandlers = Readonly<Record<string, DueHandler>>;

export const asking = (asks: DueAsking): DueHandler => ({ asks });

/** Like `asking`, before the other work of its time on a test clock. */
export const askingFirst = (asks: DueAsking): DueHandler => ({ asks, isFirst: true });

export const askingTogether = (asksTogether: DueAskingTogether): DueHandler => ({ asksTogether });

/** Like `askingTogether`, whose finished rows are deleted, since no other has the same subject. */
export const askingOnce = (asksTogether: DueAskingTogether): DueHandler => ({ asksTogether, isForgotten: true });

export const inBatches = (batch: DueBatch): DueHandler => ({ batch });

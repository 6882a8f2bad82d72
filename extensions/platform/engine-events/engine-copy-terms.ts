import type { EntitySchema, InferEntity } from "@mikro-orm/core";
import type { EventType } from "#contract/event-types.ts";
import type { EventSubject } from "#extensions/platform/events/event-subject.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** A time; without a beginning or an end it is open there. */
export interface Span {
  readonly createdFrom?: Date;
  readonly createdTo?: Date;
}

/**
 * Rows that have ended and that the engine may still change, for so many days. What of it the engine can list is asked for as that;
 * the rest is compared row by row, or by lists of the time in which the rows were created.
 */
export interface LateChanges<Remote> {
  /** What they are, for example "succeeded refunds". It names their due work and stands in docs/late-changes.md. */
  readonly what: string;
  /** Which rows. Their index is in the order of `createdAt`. */
  readonly where: object;
  /** How many days after the row was made the last change may come. */
  readonly days: number;
  /** How many days lie between two comparisons. 1 when absent. */
  readonly everyDays?: number;
  /** All that the engine has of a time and that is no longer as these rows say. What it leaves out has not changed. */
  readonly listChanged?: (work: UnitOfWork, span: Span) => AsyncIterable<Remote>;
  /** A shorter list than `list` in which these rows are. */
  readonly list?: (work: UnitOfWork, span: Span) => AsyncIterable<Remote>;
}

export type Row<Entity extends EntitySchema> = InferEntity<Entity> & EventSubject;
type Before<Entity extends EntitySchema> = Readonly<InferEntity<Entity>>;

/** Rows that copy objects of the engine, which is their system of record. */
export interface EngineCopyTerms<Entity extends EntitySchema, Remote> {
  readonly entity: Entity;
  /** The name in errors, for example "dispute". */
  readonly noun: string;
  /** The column with the engine's id. */
  readonly key: keyof InferEntity<Entity> & string;
  readonly idOf: (remote: Remote) => string;
  /** False for objects of the engine that another resource stands for. Neither events nor lists add them. All are kept when absent. */
  readonly isKept?: (engineId: string) => boolean;
  /**
   * `row` is ours as it was before the question; null while there is none. Null leaves it as it is: the request that makes the
   * object may still be on its way.
   */
  readonly read: (work: UnitOfWork, engineId: string, row: Row<Entity> | null) => Promise<Remote | null>;
  /** All that the engine created in a time. */
  readonly list: (work: UnitOfWork, span: Span) => AsyncIterable<Remote>;
  /** What of it is open, where the engine can select that. */
  readonly listOpen?: (work: UnitOfWork, span: Span) => AsyncIterable<Remote>;
  /** The columns that are copied. An event tells when one of them changes. `row` is ours before the change; null for a new one. */
  readonly columns: (remote: Remote, row: Before<Entity> | null) => Partial<InferEntity<Entity>>;
  /** Those of them that the API does not show. A change of these alone raises no version and is no event. */
  readonly hidden?: readonly (keyof InferEntity<Entity> & string)[];
  /** What a new row has besides. */
  readonly initial: (remote: Remote) => Partial<InferEntity<Entity>>;
  /** The column and values of rows that the engine may still change. */
  readonly open: { readonly column: keyof InferEntity<Entity> & string; readonly in: readonly string[] };
  /** Rows that are no longer open, and until when the engine may change them all the same. All others are final. */
  readonly late: readonly LateChanges<Remote>[];
  readonly events: {
    readonly created: EventType | ((row: Row<Entity>) => EventType);
    readonly updated: EventType | ((before: Before<Entity>, row: Row<Entity>) => EventType);
  };
  readonly eventData?: (remote: Remote, before: Before<Entity>, row: Row<Entity>) => Record<string, string>;
  /** The resource in whose timeline the events stand too. */
  readonly parentIdOf?: (row: Row<Entity>) => string | null;
  /** Locks the row that `changed` changes too, before the copy's own row is locked or added. One of `row` and `remote` is there. */
  readonly lockFirst?: (phase: UnitOfWork, row: Row<Entity> | null, remote: Remote | null) => Promise<unknown>;
  /**
   * In the transaction of the change, which is flushed: what follows from it elsewhere, for example the sums of a parent. `before` is
   * the row as it was; null for a new one.
   */
  readonly changed?: (
    phase: UnitOfWork,
    row: Row<Entity>,
    remote: Remote,
    before: Before<Entity> | null,
  ) => Promise<unknown>;
}

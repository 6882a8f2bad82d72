import type { EntitySchema, InferEntity } from "@mikro-orm/core";
import type { EventType } from "#contract/event-types.ts";
import type { EventSubject } from "#extensions/platform/events/event-subject.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** A time span; a missing bound is open. */
export interface Span {
  readonly createdFrom?: Date;
  readonly createdTo?: Date;
}

/**
 * Ended rows that the engine may still change for a number of days. They are compared by a list of changes, by lists of
 * their creation span, or singly.
 */
export interface LateChanges<Remote> {
  /**
   * Names the rows, for example "succeeded refunds". Used as the subject of their due work and in docs/late-changes.md.
   */
  readonly what: string;
  /** Selects the rows. Their index is in `createdAt` order. */
  readonly where: object;
  /** Days after creation in which the last change may come. */
  readonly days: number;
  /** Days between two comparisons; 1 when absent. */
  readonly everyDays?: number;
  /** Lists all objects changed in a span that no longer match these rows. Objects not listed are unchanged. */
  readonly listChanged?: (work: UnitOfWork, span: Span) => AsyncIterable<Remote>;
  /** A shorter list than `list` that contains these rows. */
  readonly list?: (work: UnitOfWork, span: Span) => AsyncIterable<Remote>;
}

/** A row that became like the engine's object. */
export interface CopiedChange<Entity extends EntitySchema, Remote> {
  readonly row: Row<Entity>;
  readonly remote: Remote;
  /** The row's former state, null for a new row. */
  readonly before: Before<Entity> | null;
}

export type Row<Entity extends EntitySchema> = InferEntity<Entity> & EventSubject;
export type Before<Entity extends EntitySchema> = Readonly<InferEntity<Entity>>;

/** Copies of engine objects; the engine is the system of record. */
export interface EngineCopyTerms<Entity extends EntitySchema, Remote, Locked = unknown> {
  readonly entity: Entity;
  /** The noun in errors, for example "dispute". */
  readonly noun: string;
  /** The column with the engine's id. */
  readonly key: keyof InferEntity<Entity> & string;
  readonly idOf: (remote: Remote) => string;
  /**
   * False for engine objects that another resource represents; neither events nor lists add them. All are kept when
   * absent.
   */
  readonly isKept?: (engineId: string) => boolean;
  /**
   * Reads the object. `row` is ours before the read, null while there is none. A null result changes nothing: the
   * request that creates the object may be in flight.
   */
  readonly read: (work: UnitOfWork, engineId: string, row: Row<Entity> | null) => Promise<Remote | null>;
  /** The object as an event of the engine shows it. Null for one that cannot be compared. Absent: it is always read. */
  readonly reported?: (work: UnitOfWork, object: unknown) => Promise<Remote | null>;
  /** Lists all objects created in a span. */
  readonly list: (work: UnitOfWork, span: Span) => AsyncIterable<Remote>;
  /** Lists open objects, where the engine can filter by that. */
  readonly listOpen?: (work: UnitOfWork, span: Span) => AsyncIterable<Remote>;
  /**
   * Maps an object to the copied columns; a change of one records an event. `row` is ours before the change, null for a
   * new one.
   */
  readonly columns: (remote: Remote, row: Before<Entity> | null) => Partial<InferEntity<Entity>>;
  /** Columns that the API does not show. A change of these alone raises no version and records no event. */
  readonly hidden?: readonly (keyof InferEntity<Entity> & string)[];
  /** Further columns of a new row, also from the row that `lockFirst` locked. */
  readonly initial: (remote: Remote, locked: Locked) => Partial<InferEntity<Entity>>;
  /** Selects rows that the engine may still change, by column and values. */
  readonly open: { readonly column: keyof InferEntity<Entity> & string; readonly in: readonly string[] };
  /** Rows that are no longer open but may change for a time. All others are final. */
  readonly late: readonly LateChanges<Remote>[];
  readonly events: {
    readonly created: EventType | ((row: Row<Entity>) => EventType);
    /** Several types record several events of one change. */
    readonly updated: EventType | ((before: Before<Entity>, row: Row<Entity>) => EventType | readonly EventType[]);
  };
  readonly eventData?: (remote: Remote, before: Before<Entity>, row: Row<Entity>) => Record<string, string>;
  /** The resource whose timeline also includes the events. */
  readonly parentIdOf?: (row: Row<Entity>) => string | null;
  /**
   * Locks the row that `changed` updates, before the copy's own row is locked or added. At least one of `row` and
   * `remote` is given.
   */
  readonly lockFirst?: (phase: UnitOfWork, row: Row<Entity> | null, remote: Remote | null) => Promise<Locked>;
  /** Runs in the flushed transaction of the changes, to update dependent rows, for example a parent's sums. */
  readonly changed?: (phase: UnitOfWork, changes: readonly CopiedChange<Entity, Remote>[]) => Promise<unknown>;
}

import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";

/** An event that was written just now, in the transaction that is still open. */
export interface WrittenEvent {
  readonly id: string;
  readonly type: string;
  readonly subjectId: string;
  readonly sequence: number;
}

interface EventPlace {
  readonly organizationId: string;
  readonly environment: Environment;
  /** Real time. */
  readonly now: Date;
}

/**
 * Follows events in their own transaction. It writes with statements that do not depend on the number of events. True when somebody is
 * to be told of one.
 */
export type EventSink = (em: EntityManager, place: EventPlace, events: readonly WrittenEvent[]) => Promise<boolean>;

import type { EntityManager } from "@mikro-orm/postgresql";
import type { TenantEnvironment } from "#extensions/platform/tenancy/tenant.ts";

/** An event written in the transaction that is still open. */
export interface WrittenEvent {
  readonly id: string;
  readonly type: string;
  readonly subjectId: string;
  readonly sequence: number;
}

interface SinkEnvironment extends TenantEnvironment {
  /** Real time. */
  readonly now: Date;
}

/**
 * Follows events in their own transaction, with a number of statements independent of the number of events. Returns
 * true when it wrote deliveries.
 */
export type EventSink = (
  em: EntityManager,
  environment: SinkEnvironment,
  events: readonly WrittenEvent[],
) => Promise<boolean>;

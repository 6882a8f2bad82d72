import type { EntityManager } from "@mikro-orm/postgresql";
import type { TenantEnvironment } from "#extensions/platform/tenancy/tenant.ts";

/** An event that was written just now, in the transaction that is still open. */
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
 * Follows events in their own transaction. It writes with statements that do not depend on the number of events. True when there
 * are deliveries to send.
 */
export type EventSink = (
  em: EntityManager,
  environment: SinkEnvironment,
  events: readonly WrittenEvent[],
) => Promise<boolean>;

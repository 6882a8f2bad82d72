import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";
import type { AuditEntry } from "#extensions/platform/audit/append.ts";
import type { Cancelled } from "#extensions/platform/due-work/due-work.queries.ts";
import type { NewDueWork } from "#extensions/platform/due-work/write-due-work.ts";
import type { RecordedEvent } from "#extensions/platform/events/record-events.ts";
import type { Queue } from "#extensions/platform/jobs/queue.ts";
import type { EnvironmentClock } from "#extensions/platform/kernel/environment-clock.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { OperationClaim } from "./claim.ts";
import type { Context } from "./context.ts";
import type { LastWrite } from "./last-write.ts";
import type { Once } from "./once.ts";
import type { SharedReads } from "./shared-reads.ts";

/** One call of one tenant. Its EntityManager serves no other, since an identity map ignores the tenant filter. */
export interface UnitOfWork {
  readonly tenant: Tenant;
  readonly environment: Environment;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  /** The version that the resource must have (`assertVersion`); null when the caller requires none. */
  readonly expectedVersion: number | null;
  /** The claim of work that must run once; null for other work. */
  readonly claim: OperationClaim | null;
  /** The actor: a user ID, an API key ID, "schedule" for due work, or a service name. */
  readonly actor: string;
  readonly context: Context;
  readonly em: EntityManager;
  readonly clock: EnvironmentClock;
  /** The environment's time, which may be a test clock's. Credentials and leases use `clock.realNow()`. */
  now(): Date;
  /** Caches facts that are constant during the call. */
  readonly once: Once;
  /** Shared with the work that runs beside this one, for reads outside a transaction; null for other work. */
  readonly reads: SharedReads | null;
  /** Writes the event in the transaction of its change. */
  record(event: RecordedEvent): void;
  /** Schedules work, unique by kind, subject and time. Written in the transaction of the change. */
  due(work: NewDueWork): void;
  /** Enqueues a job for this organization and environment. It exists only if the change commits. */
  enqueue<Payload>(queue: Queue<Payload>, payload: Payload): void;
  /** Cancels due work that has not run, in the same transaction. */
  cancelDue(work: Cancelled): Promise<void>;
  /** Runs the followers now instead of at the end of the transaction, so that an answer shows their changes. */
  notifyFollowers(): Promise<void>;
  /** Writes items as the last of the transaction, all those of one kind together. */
  last<Item>(write: LastWrite<Item>, items: readonly Item[]): void;
  /** Writes to the audit log in the transaction of the change or of the read. */
  audit(entry: AuditEntry): void;
  /** Flushes changes. Outside an atomic phase, commits them and their effects in one transaction. */
  save(): Promise<void>;
  /** A unit of work for the same call with a claim and an empty identity map. */
  holding(claim: OperationClaim): ClaimedWork;
  /**
   * A unit of work in the same transaction for the organization's other environment, for what both share. Only in an
   * atomic phase; the caller keeps one order of locks.
   */
  alongside(environment: Environment): Promise<UnitOfWork>;
  /** Runs an atomic phase with row locks. It must read the entities that it changes through its own `work`. */
  atomically<T>(phase: (work: UnitOfWork) => Promise<T>): Promise<T>;
}

export type ClaimedWork = UnitOfWork & { readonly claim: OperationClaim };

/** A call about the system itself. It cannot query tenant tables without an organization. */
export interface SystemWork {
  readonly requestId: string;
  readonly context: Context;
  readonly em: EntityManager;
  /** Real time. */
  now(): Date;
  inTenant(tenant: Tenant, environment?: Environment): Promise<UnitOfWork>;
}

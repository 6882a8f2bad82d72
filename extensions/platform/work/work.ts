import { createContextKey, type HandlerContext } from "@connectrpc/connect";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";
import type { AuditEntry } from "#extensions/platform/audit/append.ts";
import { actorName, attributedTo, type CallOrigin } from "#extensions/platform/audit/attribution.ts";
import { setClock } from "#extensions/platform/database/columns.ts";
import { inOwnTransaction, inTransaction } from "#extensions/platform/database/in-transaction.ts";
import type { Cancelled } from "#extensions/platform/due-work/due-work.queries.ts";
import { cancelDueWork, type NewDueWork } from "#extensions/platform/due-work/write-due-work.ts";
import type { RecordedEvent } from "#extensions/platform/events/record-events.ts";
import type { Queue } from "#extensions/platform/jobs/queue.ts";
import { type EnvironmentClock, realTime } from "#extensions/platform/kernel/environment-clock.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { Call } from "./call.ts";
import { claimLate, type OperationClaim } from "./claim.ts";
import type { Context } from "./context.ts";
import { Effects } from "./effects.ts";
import type { LastWrite } from "./last-write.ts";
import { notifyFollowers } from "./notify-followers.ts";
import { createOnce, type Once } from "./once.ts";
import { openClock } from "./open-clock.queries.ts";

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

type WorkCall = Pick<Call, "environment" | "requestId" | "idempotencyKey"> &
  Partial<Pick<Call, "expectedVersion">> &
  CallOrigin & { claim?: OperationClaim; once?: Once };

/** Opens a unit of work with its environment's current clock. */
export async function openUnitOfWork(context: Context, tenant: Tenant, call: WorkCall): Promise<UnitOfWork> {
  const clock = await openClock(context.orm.em.fork(), context.clock, tenant.organizationId, call.environment);
  return createUnitOfWork(context, tenant, call, clock);
}

/** Creates a unit of work with a known clock; real time when absent. */
export function createUnitOfWork(
  context: Context,
  tenant: Tenant,
  call: WorkCall,
  clock: EnvironmentClock = realTime(context.clock),
): UnitOfWork {
  const em = context.orm.em.fork();
  em.setFilterParams(TENANT_FILTER, { organizationId: tenant.organizationId });
  setClock(em, clock.now);
  return workOn(em, { context, tenant, call, clock, once: call.once ?? createOnce() });
}

/**
 * Guards each request to another service: a transaction would hold locks while waiting, and after the claim's deadline
 * the next owner may call.
 * @throws Error, idempotency_in_progress
 */
export function assertMayAsk({ em, claim }: UnitOfWork): void {
  if (em.isInTransaction()) throw new Error("another service was to be asked inside a transaction");
  if (claim && performance.now() >= claim.askBefore) throw claimLate();
}

interface Facts {
  readonly context: Context;
  readonly tenant: Tenant;
  readonly call: WorkCall;
  readonly clock: EnvironmentClock;
  readonly once: Once;
}

/** `outer` is set inside an atomic phase, and collects effects until the phase ends. */
function workOn(em: EntityManager, facts: Facts, outer: Effects | null = null): UnitOfWork {
  const { context, tenant, call, clock, once } = facts;
  const { organizationId } = tenant;
  const { environment, requestId, idempotencyKey } = call;
  const effects = outer ?? new Effects();
  const attribution = attributedTo(call);
  const origin = { organizationId, environment, requestId, ...attribution };
  /** Writes the effects in the transaction, and returns the notifications to send after its commit. */
  const settle = async (inner: EntityManager, settled: Effects) => {
    await notifyFollowers(workOn(inner, facts, settled), settled);
    const soon = await settled.settle(inner, origin, clock, context);
    return () => soon.map((each) => context.dueSoon.emit(each));
  };
  return {
    tenant,
    environment,
    requestId,
    idempotencyKey,
    expectedVersion: call.expectedVersion ?? null,
    claim: call.claim ?? null,
    actor: actorName(attribution),
    context,
    em,
    clock,
    now: clock.now,
    once,
    record: (event) => effects.record(event, clock),
    due: (work) => effects.due(work),
    enqueue: (queue, payload) => effects.enqueue(queue, payload),
    cancelDue: (work) => cancelDueWork(em, { organizationId, environment }, clock, work),
    notifyFollowers: () => notifyFollowers(workOn(em, facts, effects), effects),
    last: (write, items) => effects.last(write, items),
    audit: (entry) => effects.audit(entry),
    async save() {
      if (outer || effects.isEmpty) await em.flush();
      else (await inTransaction(em, () => settle(em, effects)))();
    },
    async atomically(phase) {
      const { result, pending, committed } = await inOwnTransaction(em, async (inner) => {
        const pending = new Effects();
        const result = await phase(workOn(inner, facts, pending));
        return { result, pending, committed: outer ? null : await settle(inner, pending) };
      });
      if (outer) pending.moveTo(outer);
      committed?.();
      return result;
    },
    holding: (claim) => ({ ...createUnitOfWork(context, tenant, { ...call, claim, once }, clock), claim }),
  };
}

export function createSystemWork(context: Context, call: { requestId: string } & CallOrigin): SystemWork {
  const { requestId, service, actor } = call;
  const em = context.orm.em.fork();
  setClock(em, () => context.clock.now());
  return {
    requestId,
    context,
    em,
    now: () => context.clock.now(),
    inTenant: (tenant, environment = "sandbox") =>
      openUnitOfWork(context, tenant, { environment, requestId, idempotencyKey: null, service, actor }),
  };
}

/** Set by the unit-of-work interceptor: one of the two, depending on the method's access. */
export const workKey = createContextKey<UnitOfWork | null>(null, { description: "unit of work" });
export const systemWorkKey = createContextKey<SystemWork | null>(null, { description: "system work" });

export function workOf({ values }: Pick<HandlerContext, "values">): UnitOfWork {
  const work = values.get(workKey);
  if (!work) throw new Error("a tenant method was reached without a tenant");
  return work;
}

export function systemWorkOf({ values }: Pick<HandlerContext, "values">): SystemWork {
  const work = values.get(systemWorkKey);
  if (!work) throw new Error("a system method was reached as a tenant method");
  return work;
}

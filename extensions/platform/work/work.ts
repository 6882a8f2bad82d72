import { createContextKey, type HandlerContext } from "@connectrpc/connect";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";
import type { AuditEntry } from "#extensions/platform/audit/append.ts";
import { actorName, attributedTo, type CallOrigin } from "#extensions/platform/audit/attribution.ts";
import type { Context } from "#extensions/platform/context.ts";
import { setClock } from "#extensions/platform/database/columns.ts";
import type { Cancelled } from "#extensions/platform/due-work/due-work.queries.ts";
import { cancelDueWork, type NewDueWork } from "#extensions/platform/due-work/write-due-work.ts";
import type { RecordedEvent } from "#extensions/platform/events/record-events.ts";
import type { Queue } from "#extensions/platform/jobs/queue.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import { type EnvironmentClock, realTime } from "#extensions/platform/test-clocks/environment-clock.ts";
import { openClock } from "#extensions/platform/test-clocks/open-clock.queries.ts";
import type { Call } from "./call.ts";
import { type Claim, claimLate } from "./claim.ts";
import { Effects } from "./effects.ts";
import { inOwnTransaction, inTransaction } from "./in-transaction.ts";
import { createOnce, type Once } from "./once.ts";
import { tellFollowers } from "./tell-followers.ts";

/**
 * One call of one tenant. It sets the tenant once for every query; services never write `where organization_id`. One
 * EntityManager serves one tenant for its whole life, since its identity map does not know the filter.
 */
export interface UnitOfWork {
  readonly tenant: Tenant;
  readonly environment: Environment;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  /** The version that the resource must have (`assertVersion`); null when the caller names none. */
  readonly expectedVersion: number | null;
  /** The record of work that must happen once; null for all other work. */
  readonly claim: Claim | null;
  /** Who acts: a person, an API key, "schedule" for due work, or a service. */
  readonly actor: string;
  readonly context: Context;
  readonly em: EntityManager;
  readonly clock: EnvironmentClock;
  /** The environment's time, which a sandbox environment may have frozen. Credentials and leases use `clock.realNow()`. */
  now(): Date;
  /** What the whole call reads once. */
  readonly once: Once;
  /** Writes the event in the transaction of the change that it tells of. */
  record(event: RecordedEvent): void;
  /** Makes something happen later, once for its kind, subject and moment. Written in the transaction of the change. */
  due(work: NewDueWork): void;
  /** Makes a payload job run soon, for this organization and environment. It exists when the change is committed, and only then. */
  enqueue<Payload>(queue: Queue<Payload>, payload: Payload): void;
  /** Takes back what has not run, in the same transaction. */
  cancelDue(work: Cancelled): Promise<void>;
  /** Lets followers act on what was recorded so far, as the end of the transaction does, so that an answer shows what they change. */
  tellFollowers(): Promise<void>;
  /** Writes to the audit log in the same transaction as the change, or as the read that this phase is. */
  audit(entry: AuditEntry): void;
  /** Ends an atomic phase: all that was changed since the last one becomes true together. */
  save(): Promise<void>;
  /** The same call's work with a claim, with nothing read or changed yet. */
  holding(claim: Claim): ClaimedWork;
  /** Runs one atomic phase with row locks. Entities it changes must be read inside, from the work that it is given. */
  atomically<T>(phase: (work: UnitOfWork) => Promise<T>): Promise<T>;
}

export type ClaimedWork = UnitOfWork & { readonly claim: Claim };

/** One call about the system itself. Tenant tables are out of its reach until it names an organization. */
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
  CallOrigin & { claim?: Claim; once?: Once };

/** Work with the clock that its environment has at this moment. */
export async function openUnitOfWork(context: Context, tenant: Tenant, call: WorkCall): Promise<UnitOfWork> {
  const clock = await openClock(context.orm.em.fork(), context.clock, tenant.organizationId, call.environment);
  return createUnitOfWork(context, tenant, call, clock);
}

/** Work whose clock is known; real time when absent. */
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
 * Guards each request to another service. Inside a transaction it would hold locks and a connection while it waits, which
 * is a defect of the method. After the claim's deadline it could overlap with the request of the next owner.
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

/** `outer` is set inside an atomic phase: what is written behind the changes waits there for the phase's end. */
function workOn(em: EntityManager, facts: Facts, outer: Effects | null = null): UnitOfWork {
  const { context, tenant, call, clock, once } = facts;
  const { organizationId } = tenant;
  const { environment, requestId, idempotencyKey } = call;
  const effects = outer ?? new Effects();
  const attribution = attributedTo(call);
  const origin = { organizationId, environment, requestId, ...attribution };
  /** Writes the effects in the transaction, and returns what follows its commit. */
  const settle = async (inner: EntityManager, settled: Effects) => {
    await tellFollowers(workOn(inner, facts, settled), settled);
    const { isNear, isTold } = await settled.settle(inner, origin, clock, context);
    return () => {
      if (isNear) context.dueSoon.emit("due");
      if (isTold) context.dueSoon.emit("delivery");
    };
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
    tellFollowers: () => tellFollowers(workOn(em, facts, effects), effects),
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

/** Set by the unit-of-work interceptor: exactly one of the two, by the method's access. */
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

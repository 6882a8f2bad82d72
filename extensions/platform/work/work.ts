import { createContextKey, type HandlerContext } from "@connectrpc/connect";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";
import type { EventType } from "#contract/event-types.ts";
import { type AuditEntry, appendToChain } from "#extensions/platform/audit/append.ts";
import { attributedTo, type CallOrigin } from "#extensions/platform/audit/attribution.ts";
import { isAudited } from "#extensions/platform/audit/audited.ts";
import type { Context } from "#extensions/platform/context.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { newId } from "#extensions/platform/ids.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { Call } from "./call.ts";
import { type Claim, ClaimLateError } from "./claim.ts";

/** An event as a service records it; the work adds the rest. */
export interface RecordedEvent {
  type: EventType;
  subjectId: string;
  data?: Record<string, string>;
}

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
  readonly context: Context;
  readonly em: EntityManager;
  now(): Date;
  /** Writes the event in the same flush as the change that it tells of. */
  record(event: RecordedEvent): void;
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
  now(): Date;
  inTenant(tenant: Tenant, environment?: Environment): UnitOfWork;
}

export type WorkCall = Pick<Call, "environment" | "requestId" | "idempotencyKey"> &
  Partial<Pick<Call, "expectedVersion">> &
  CallOrigin & { claim?: Claim };

export function createUnitOfWork(context: Context, tenant: Tenant, call: WorkCall): UnitOfWork {
  const em = context.orm.em.fork();
  em.setFilterParams(TENANT_FILTER, { organizationId: tenant.organizationId });
  return workOn(em, context, tenant, call);
}

/**
 * Guards each request to another service. Inside a transaction it would hold locks and a connection while it waits, which
 * is a defect of the method. After the claim's deadline it could overlap with the request of the next owner.
 * @throws Error, ClaimLateError
 */
export function assertMayAsk({ em, claim }: UnitOfWork): void {
  if (em.isInTransaction()) throw new Error("another service was to be asked inside a transaction");
  if (claim && performance.now() >= claim.askBefore) throw new ClaimLateError();
}

/** `outer` is set inside an atomic phase: what is to be audited waits there for the phase's end. */
function workOn(
  em: EntityManager,
  context: Context,
  tenant: Tenant,
  call: WorkCall,
  outer: AuditEntry[] | null = null,
): UnitOfWork {
  const { organizationId } = tenant;
  const { environment, requestId, idempotencyKey } = call;
  const now = () => context.clock.now();
  const entries: AuditEntry[] = outer ?? [];
  const append = (to: EntityManager, pending: readonly AuditEntry[]) =>
    appendToChain(to, { organizationId, environment, requestId, ...attributedTo(call) }, pending, now);
  return {
    tenant,
    environment,
    requestId,
    idempotencyKey,
    expectedVersion: call.expectedVersion ?? null,
    claim: call.claim ?? null,
    context,
    em,
    now,
    record({ type, subjectId, data = {} }) {
      const id = newId("event", now());
      em.persist(
        em.create(EventEntity, { organizationId, id, environment, type, subjectId, requestId, data, createdAt: now() }),
      );
      if (isAudited(type)) entries.push({ action: type, subjectId, data });
    },
    audit: (entry) => void entries.push(entry),
    holding: (claim) => ({ ...createUnitOfWork(context, tenant, { ...call, claim }), claim }),
    save: () => (outer || entries.length === 0 ? em.flush() : flushWith(em, () => append(em, entries.splice(0)))),
    atomically: (phase) =>
      em.transactional(async (inner) => {
        const pending: AuditEntry[] = [];
        const result = await phase(workOn(inner as EntityManager, context, tenant, call, pending));
        if (outer) outer.push(...pending);
        else if (pending.length > 0) {
          await inner.flush();
          await append(inner as EntityManager, pending);
        }
        return result;
      }),
  };
}

/** One transaction of what the EntityManager holds, and behind it what must come last. */
async function flushWith(em: EntityManager, last: () => Promise<void>): Promise<void> {
  await em.begin();
  try {
    await em.flush();
    await last();
    await em.commit();
  } catch (error) {
    await em.rollback();
    throw error;
  }
}

export function createSystemWork(context: Context, call: { requestId: string } & CallOrigin): SystemWork {
  const { requestId, service, actor } = call;
  return {
    requestId,
    context,
    em: context.orm.em.fork(),
    now: () => context.clock.now(),
    inTenant: (tenant, environment = "sandbox") =>
      createUnitOfWork(context, tenant, { environment, requestId, idempotencyKey: null, service, actor }),
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

import { createContextKey, type HandlerContext } from "@connectrpc/connect";
import type { EntityManager } from "@mikro-orm/postgresql";
import { actorName, attributedTo, type CallOrigin } from "#extensions/platform/audit/attribution.ts";
import { setClock } from "#extensions/platform/database/columns.ts";
import { hasFlushedLast, inOwnTransaction, inTransaction } from "#extensions/platform/database/in-transaction.ts";
import { cancelDueWork } from "#extensions/platform/due-work/write-due-work.ts";
import { type EnvironmentClock, realTime } from "#extensions/platform/kernel/environment-clock.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { Call } from "./call.ts";
import { claimLate, type OperationClaim } from "./claim.ts";
import type { Context } from "./context.ts";
import { Effects, type Soon } from "./effects.ts";
import { forkBeside } from "./fork-beside.ts";
import { notifyFollowers } from "./notify-followers.ts";
import { createOnce, type Once } from "./once.ts";
import { openClock } from "./open-clock.queries.ts";
import type { SharedReads } from "./shared-reads.ts";
import type { SystemWork, UnitOfWork } from "./unit-of-work.ts";

export type { ClaimedWork, SystemWork, UnitOfWork } from "./unit-of-work.ts";

type WorkCall = Pick<Call, "environment" | "requestId" | "idempotencyKey"> &
  Partial<Pick<Call, "expectedVersion">> &
  CallOrigin & { claim?: OperationClaim; once?: Once; reads?: SharedReads };

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
  /** Writes the effects in the transaction, and returns the notifications to send after its commit. */
  const settle = async (inner: EntityManager, settled: Effects) => {
    const soon = await settleEffects(inner, facts, settled);
    return () => soon.map((each) => context.dueSoon.emit(each));
  };
  return {
    tenant,
    environment,
    requestId,
    idempotencyKey,
    expectedVersion: call.expectedVersion ?? null,
    claim: call.claim ?? null,
    actor: actorName(attributedTo(call)),
    context,
    em,
    clock,
    now: clock.now,
    once,
    reads: outer ? null : (call.reads ?? null),
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
    async alongside(other) {
      if (!outer) throw new Error("the other environment was to be changed outside an atomic phase");
      const beside = await forkBeside(em, context, { organizationId, environment: other });
      const theirs = {
        ...facts,
        clock: beside.clock,
        once: createOnce(),
        call: { ...call, environment: other, expectedVersion: null },
      };
      const pending = new Effects();
      effects.beside(() => settleEffects(beside.em, theirs, pending));
      return workOn(beside.em, theirs, pending);
    },
    async atomically(phase) {
      const { result, pending, committed } = await inOwnTransaction(em, async (inner) => {
        const pending = new Effects();
        const result = await phase(workOn(inner, facts, pending));
        const committed = outer ? null : await settle(inner, pending);
        if (committed) hasFlushedLast(inner);
        return { result, pending, committed };
      });
      if (outer) pending.moveTo(outer);
      committed?.();
      return result;
    },
    holding: (claim) => ({ ...createUnitOfWork(context, tenant, { ...call, claim, once }, clock), claim }),
  };
}

/** Writes the effects in the transaction of `em`. Returns what to announce after its commit. */
async function settleEffects(em: EntityManager, facts: Facts, settled: Effects): Promise<readonly Soon[]> {
  const { context, tenant, call, clock } = facts;
  await notifyFollowers(workOn(em, facts, settled), settled);
  const { environment, requestId } = call;
  const origin = { organizationId: tenant.organizationId, environment, requestId, ...attributedTo(call) };
  return settled.settle(em, origin, clock, context);
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

import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";

/** The service name of what payers' pages do by themselves. */
const CHECKOUT = "checkout";

/** A unit of work for another operation of the same call, which has an idempotency key of its own, or none. */
export function workWithKey(work: UnitOfWork, idempotencyKey: string | null): UnitOfWork {
  const { context, tenant, environment, requestId, clock } = work;
  return createUnitOfWork(context, tenant, { environment, requestId, idempotencyKey, service: CHECKOUT }, clock);
}

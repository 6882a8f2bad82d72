import { createUnitOfWork, type UnitOfWork } from "./work.ts";

/**
 * A unit of work for another operation of the same call, which has an idempotency key of its own, or none. `service` is
 * who does it.
 */
export function workWithKey(work: UnitOfWork, idempotencyKey: string | null, service: string): UnitOfWork {
  const { context, tenant, environment, requestId, clock } = work;
  return createUnitOfWork(context, tenant, { environment, requestId, idempotencyKey, service }, clock);
}

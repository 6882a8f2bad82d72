import type { EntityManager } from "@mikro-orm/postgresql";
import { inheritLocks } from "./lock-order.ts";
import { restarting } from "./statement-names.ts";

/** Flushes the EntityManager in one transaction and runs `write` in it last. */
export async function inTransaction<T>(em: EntityManager, write: () => Promise<T>): Promise<T> {
  await em.begin();
  try {
    const result = await write();
    await em.commit();
    return result;
  } catch (error) {
    await em.rollback();
    throw error;
  }
}

/**
 * Runs a transaction on its own EntityManager. The outermost one restarts on a stale statement name; an inner one
 * cannot, since the whole transaction has failed.
 */
export function inOwnTransaction<T>(em: EntityManager, run: (inner: EntityManager) => Promise<T>): Promise<T> {
  const attempt = () =>
    em.transactional((transaction) => {
      const inner = transaction as EntityManager;
      inheritLocks(em, inner);
      return run(inner);
    });
  return em.isInTransaction() ? attempt() : restarting(attempt);
}

/**
 * What follows in the transaction changes no entity. MikroORM flushes once more before the commit, which would compare
 * each of them for nothing.
 */
export function hasFlushedLast(inner: EntityManager): void {
  inner.flush = () => Promise.resolve();
}

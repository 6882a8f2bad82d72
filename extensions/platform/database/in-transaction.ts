import type { EntityManager } from "@mikro-orm/postgresql";
import { inheritLocks } from "./lock-order.ts";
import { restarting } from "./statement-names.ts";

/** One transaction of what the EntityManager holds, and behind it what must come last. */
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
 * One transaction with an EntityManager of its own. The outermost one starts again when the server did not know a statement
 * by its name; an inner one cannot, since all of its transaction has failed.
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

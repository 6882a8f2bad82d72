import type { EntityManager } from "@mikro-orm/postgresql";

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

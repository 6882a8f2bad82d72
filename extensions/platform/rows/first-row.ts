import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/**
 * Runs an atomic phase that adds a row when there is none with its unique columns. Of two concurrent first changes the
 * second runs again, with the row of the first.
 */
export async function atomicallyWithFirstRow<T>(work: UnitOfWork, phase: (work: UnitOfWork) => Promise<T>): Promise<T> {
  try {
    return await work.atomically(phase);
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    return work.atomically(phase);
  }
}

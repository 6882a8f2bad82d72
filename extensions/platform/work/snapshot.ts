import { IsolationLevel } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { restarting } from "#extensions/platform/database/statement-names.ts";
import type { UnitOfWork } from "./work.ts";

/** Lets several statements read one consistent snapshot. It is read-only. */
export function inSnapshot<T>(work: UnitOfWork, read: (snapshot: UnitOfWork) => Promise<T>): Promise<T> {
  const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  return restarting(() => work.em.fork().transactional((em) => read({ ...work, em: em as EntityManager }), snapshot));
}

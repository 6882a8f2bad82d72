import { IsolationLevel } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { UnitOfWork } from "./work.ts";

/** Lets several statements read the same moment, whatever commits meanwhile. Nothing can be written. */
export function inSnapshot<T>(work: UnitOfWork, read: (snapshot: UnitOfWork) => Promise<T>): Promise<T> {
  return work.em.fork().transactional((em) => read({ ...work, em: em as EntityManager }), {
    isolationLevel: IsolationLevel.REPEATABLE_READ,
    readOnly: true,
  });
}

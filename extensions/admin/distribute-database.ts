import type { EntityManager } from "@mikro-orm/postgresql";
import { registry } from "#extensions/capabilities.ts";
import { distribute } from "./distribute.ts";

/** Distributes tenant tables over Citus nodes by organization, and shows each table's placement. */
export async function distributeDatabase(em: EntityManager) {
  const namesOf = (entities: typeof registry.entities) => entities.map(({ meta }) => meta.tableName);
  return {
    tables: await distribute(em, { tenant: namesOf(registry.entities), system: namesOf(registry.systemEntities) }),
  };
}

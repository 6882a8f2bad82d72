import type { EntityManager } from "@mikro-orm/postgresql";
import { registry } from "#extensions/capabilities.ts";
import { distribute } from "./distribute.ts";

/** Distributes the tables of tenants over the nodes of Citus by their organization, and shows what is where. */
export async function distributeDatabase(em: EntityManager) {
  const namesOf = (entities: typeof registry.entities) => entities.map(({ meta }) => meta.tableName);
  return {
    tables: await distribute(em, { tenant: namesOf(registry.entities), system: namesOf(registry.systemEntities) }),
  };
}

import type { EntityManager } from "@mikro-orm/postgresql";

/** Whether there is such a schema, be it empty. */
export async function schemaExists(em: EntityManager, schema: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>("select 1 from pg_namespace where nspname = ?", [schema]);
  return rows.length > 0;
}

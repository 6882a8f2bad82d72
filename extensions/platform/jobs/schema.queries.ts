import type { EntityManager } from "@mikro-orm/postgresql";

/** Whether the schema exists, even if empty. */
export async function schemaExists(em: EntityManager, schema: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>("select 1 from pg_namespace where nspname = ?", [schema]);
  return rows.length > 0;
}

import type { EntityManager } from "@mikro-orm/postgresql";

export async function listExecuted(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ name: string }[]>("select name from migrations order by name");
  return rows.map(({ name }) => name);
}

/** Names that stand in the list under several others from now on. */
export async function replaceExecuted(
  em: EntityManager,
  names: readonly string[],
  by: readonly string[],
): Promise<void> {
  for (const name of names) await em.execute("delete from migrations where name = ?", [name]);
  for (const name of by) await em.execute("insert into migrations (name) values (?)", [name]);
}

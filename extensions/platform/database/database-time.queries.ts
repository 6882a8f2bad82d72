import type { EntityManager } from "@mikro-orm/postgresql";

/** The database's time, the same for all processes. Bind the result as a value. */
export async function readDatabaseTime(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ ms: number }[]>(
    // Rounded up, so that a lease that ended within this millisecond counts as expired.
    "select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  if (!row) throw new Error("the database does not tell its time");
  return new Date(Number(row.ms));
}

import pg from "pg";

/** A client inside a transaction. */
export type Db = Pick<pg.ClientBase, "query">;

export function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 15, application_name: "sandbox-engine" });
  // Without a listener, a dropped idle connection would end the process; the pool replaces it on the next use.
  pool.on("error", () => undefined);
  return pool;
}

export async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

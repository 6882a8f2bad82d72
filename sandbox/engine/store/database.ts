import pg from "pg";

/** What a handler may ask of the database: always one client inside one transaction. */
export type Db = Pick<pg.ClientBase, "query">;

export function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 15, application_name: "sandbox-engine" });
  // An idle connection that the server drops is replaced on the next use; unheard, the event would end the process.
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

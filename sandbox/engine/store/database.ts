import { createHash } from "node:crypto";
import pg from "pg";

/** A client inside a transaction, or the pool. */
export type Db = Pick<pg.ClientBase, "query">;

/** @param preparedStatements off behind a pooler in transaction mode that does not follow them */
export function createPool(databaseUrl: string, preparedStatements = true): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 15,
    application_name: "sandbox-engine",
    ...(preparedStatements && { Client: PreparingClient }),
  });
  // Without a listener, a dropped idle connection would end the process; the pool replaces it on the next use.
  pool.on("error", () => undefined);
  return pool;
}

/** Prepares its few distinct statements, so that PostgreSQL parses and plans each once per connection. */
class PreparingClient extends pg.Client {
  override query = ((first: unknown, values?: unknown, callback?: unknown) => {
    const isStatement = typeof first === "string" && Array.isArray(values);
    const name = isStatement && createHash("sha1").update(first).digest("base64url");
    return isStatement
      ? (super.query as Query)({ name, text: first, values }, callback)
      : (super.query as Query)(first, values, callback);
  }) as pg.Client["query"];
}

type Query = (...given: unknown[]) => Promise<pg.QueryResult>;

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

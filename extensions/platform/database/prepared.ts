import type { EntityManager } from "@mikro-orm/postgresql";
import type { Pool } from "pg";

/** A statement that PostgreSQL parses and plans once per connection. The name must be the text's own. */
export interface PreparedStatement {
  readonly name: string;
  /** With $1, $2 … for its values. */
  readonly text: string;
}

/** PostgreSQL no longer has the statement, or its tables have changed beneath it. */
const STALE = new Set(["26000", "0A000"]);

/**
 * Reads with a prepared statement, outside any transaction of the EntityManager. MikroORM writes the values into the
 * text, which costs PostgreSQL a parse and a plan each time.
 */
export async function readPrepared<Row extends object>(
  em: EntityManager,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool = (await em.getConnection().getNativeClient()) as Pool;
  const client = await pool.connect();
  let isStale = false;
  try {
    const { rows } = await client.query<Row>({ ...statement, values: [...values] });
    return rows;
  } catch (error) {
    isStale = STALE.has((error as { code?: string }).code ?? "");
    if (!isStale) throw error;
  } finally {
    // A connection that has forgotten is of no use to the next reader either.
    client.release(isStale);
  }
  const { rows } = await pool.query<Row>({ text: statement.text, values: [...values] });
  return rows;
}

import pg from "pg";

const PATIENCE_MS = 2_000;

/** A small pool of its own: counting neither waits for the work's connections nor keeps the work from them. */
export function createRateLimitPool(databaseUrl: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  // An idle connection that breaks is replaced when the next one is needed.
  pool.on("error", () => {});
  return pool;
}

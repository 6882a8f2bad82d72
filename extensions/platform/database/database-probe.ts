import pg from "pg";

/** For a connection, and then for the answer: together they stay below the two seconds that a probe may take. */
const PATIENCE_MS = 900;

export interface DatabaseProbe {
  /** Whether the database answers, known within two seconds also while it hangs. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** On a connection of its own: a busy pool must not look like a dead database, and one that hangs is given up. */
export function createDatabaseProbe(databaseUrl: string): DatabaseProbe {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  // An idle connection that breaks is replaced by the next probe.
  pool.on("error", () => {});
  return {
    isReady: () =>
      pool.query("select 1").then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}

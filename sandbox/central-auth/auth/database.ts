import type { BetterAuthOptions } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "#sandbox/shared/log.ts";

/** An arbitrary number, the same in every process. */
const START_LOCK = 727_001;

export function createPool(databaseUrl: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // Without a listener, a database that restarts would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "An idle database connection failed."));
  return pool;
}

/**
 * All tables are in the schema `auth`, so that the database can be shared. Statements name it, since poolers in
 * transaction mode drop search paths.
 */
export const libraryDatabase = (pool: pg.Pool) =>
  ({ dialect: new PostgresDialect({ pool }), type: "postgres", schemaName: "auth" }) as const;

/**
 * Runs the library's migrations one process at a time. The lock belongs to a transaction, so it holds behind a pooler
 * in transaction mode too.
 */
export async function withStartLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [START_LOCK]);
    return await work();
  } finally {
    // Closing the connection ends the transaction and with it the lock, so no commit can fail.
    client.release(true);
  }
}

/** Must run before `betterAuth()`, which compares the schema with its options at once. */
export async function migrate(pool: pg.Pool, options: BetterAuthOptions): Promise<void> {
  await pool.query("create schema if not exists auth");
  const { runMigrations } = await getMigrations(options);
  await runMigrations();
}

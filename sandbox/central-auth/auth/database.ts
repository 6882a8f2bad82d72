import type { BetterAuthOptions } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import pg from "pg";
import type { Logger } from "#sandbox/shared/log.ts";

/** An arbitrary number, the same in every process. */
const START_LOCK = 727_001;

/** All tables are in the schema `auth`, so that the database can be shared with services that have users, too. */
export function createPool(databaseUrl: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: "-c search_path=auth" });
  // Without a listener, a database that restarts would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "An idle database connection failed."));
  return pool;
}

/** The library's migrations take no lock, so processes that start together must run them one after another. */
export async function withStartLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [START_LOCK]);
    return await work();
  } finally {
    // Closing the connection releases the lock, so no unlock can fail.
    client.release(true);
  }
}

/** Must run before `betterAuth()`, which compares the schema with its options at once. */
export async function migrate(pool: pg.Pool, options: BetterAuthOptions): Promise<void> {
  await pool.query("create schema if not exists auth");
  const { runMigrations } = await getMigrations(options);
  await runMigrations();
}

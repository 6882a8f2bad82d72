import type { BetterAuthOptions } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import pg from "pg";
import type { Logger } from "#sandbox/shared/log.ts";

/** Any number, the same in every process of ours. */
const START_LOCK = 727_001;

/** Everything of ours is in the schema `auth`, so that the database may be shared with strangers who also have users. */
export function createPool(databaseUrl: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: "-c search_path=auth" });
  // Without a listener, a database that restarts would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "An idle database connection broke."));
  return pool;
}

/** The library's migrations take no lock of their own, so processes that start together take turns. */
export async function oneAtATime<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [START_LOCK]);
    return await work();
  } finally {
    // The lock goes with the connection, so a failed unlock cannot leave it behind.
    client.release(true);
  }
}

/** Before `betterAuth()` is called: it compares the schema with its options at once, and complains. */
export async function migrate(pool: pg.Pool, options: BetterAuthOptions): Promise<void> {
  await pool.query("create schema if not exists auth");
  const { runMigrations } = await getMigrations(options);
  await runMigrations();
}

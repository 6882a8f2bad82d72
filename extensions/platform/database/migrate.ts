import type { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";

/** Any number, as long as nothing else in this database takes it. */
const MIGRATION_LOCK = 4_015_501;

/**
 * Brings the schema up to date. Processes that start together take turns; the later ones find nothing to do. The lock
 * belongs to a transaction, so that it holds behind a pooler in transaction mode too.
 */
export async function migrate(orm: MikroORM, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await orm.migrator.up();
    await client.query("commit");
  } finally {
    await client.end();
  }
}

import type { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";

/** Any number, as long as nothing else in this database takes it. */
const MIGRATION_LOCK = 4_015_501;

/** Processes that start together take turns. The lock belongs to a transaction, so it holds behind a transaction pooler too. */
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

import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startThrowawayPostgres } from "./throwaway-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server's database from which others are created and dropped. */
    postgresUrl: string;
    /** Prefix of the run's databases, so that runs may share a server. */
    databasePrefix: string;
    /** The platform's role under test: row policies do not apply to superusers. */
    tenantRole: string;
  }
}

/** One server for the whole run: TEST_DATABASE_URL, or an embedded one without durability. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databasePrefix = `test_${randomBytes(4).toString("hex")}`;
  project.provide("databasePrefix", databasePrefix);
  const tenantRole = `${databasePrefix}_tenants`;
  project.provide("tenantRole", tenantRole);

  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide("postgresUrl", given);
    return () => dropDatabases(given, databasePrefix, tenantRole);
  }
  const server = await startThrowawayPostgres();
  project.provide("postgresUrl", server.url);
  return server.stop;
}

async function dropDatabases(url: string, prefix: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) {
      await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`);
    }
    await client.query(`drop role if exists ${client.escapeIdentifier(role)}`);
  } finally {
    await client.end();
  }
}

import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * A database of the test's own: empty, or a copy of a template made by `aTemplate` (some 20 ms, however large the
 * schema).
 */
export async function aDatabase(template?: string): Promise<TestDatabase> {
  const name = `${inject("databasePrefix")}_${randomBytes(5).toString("hex")}`;
  await onServer(async (client) => {
    // Copies files instead of logging each page, since the tests' server is not durable.
    const from = template === undefined ? "" : ` template ${client.escapeIdentifier(template)} strategy file_copy`;
    await client.query(`create database ${client.escapeIdentifier(name)}${from}`);
  });
  return {
    url: urlOf(name),
    drop: () => onServer((client) => dropDatabase(client, name)),
  };
}

/**
 * The name of a prepared database to copy; the first worker prepares it. `prepare` must close its connections, which
 * PostgreSQL requires.
 */
export async function aTemplate(label: string, prepare: (url: string) => Promise<void>): Promise<string> {
  const name = `${inject("databasePrefix")}_template_${label}`;
  await onServer(async (client) => {
    // The lock ends with the connection, so that another worker can take over.
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rows } = await client.query<{ datistemplate: boolean }>(
      "select datistemplate from pg_database where datname = $1",
      [name],
    );
    if (rows[0]?.datistemplate) return;
    await dropDatabase(client, name);
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    await prepare(urlOf(name));
    await client.query("update pg_database set datistemplate = true where datname = $1", [name]);
  });
  return name;
}

export async function aConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Does the work on a connection of its own. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await aConnection(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function onServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  return onDatabase(inject("postgresUrl"), work);
}

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
}

function urlOf(database: string): string {
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${database}`;
  return url.href;
}

import pg from "pg";
import { pino } from "pino";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";

export type Side = Awaited<ReturnType<typeof aSide>>;

/** A database with this many organizations, and the service on it. */
export async function aSide(serverUrl: string, organizations: number) {
  const url = await aDatabase(serverUrl, `bench_${organizations}`);
  const config = readConfig({
    DATABASE_URL: url,
    ENGINE_URL: "http://127.0.0.1:1",
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
  });
  const context = await createContext({ config, logger: pino({ level: "error" }), registry });
  await migrate(context.orm);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into organizations (id, slug, name, onboarding_status, created_at, public_profile)
     select 'org_' || n, 'slug-' || n, 'Name', 'complete', now(), '{}' from generate_series(1, $1::int) n`,
    [organizations],
  );
  return {
    organizations,
    context,
    client,
    async close() {
      await client.end();
      await context.close();
    },
  };
}

async function aDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

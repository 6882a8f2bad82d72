import { startSandboxEngine } from "#sandbox/engine/server.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDatabase, onDatabase } from "#tests/support/database.ts";
import { startPlatform } from "#tests/support/platform.ts";

export const LIVE_ADMIN_KEY = "live_admin";

/** A platform whose live environment has an engine of its own, with its own database and admin key. */
export async function startTwoEngines(env: Record<string, string> = {}) {
  const database = await closedAfterTests(throwaway());
  const live = await closedAfterTests(
    startSandboxEngine({ databaseUrl: database.url, port: 0, host: "127.0.0.1", adminApiKey: LIVE_ADMIN_KEY }),
  );
  const settings = { ENGINE_LIVE_URL: live.url, ENGINE_LIVE_API_KEY: LIVE_ADMIN_KEY, ...env };
  return { ...(await startPlatform({ env: settings })), live, liveDatabaseUrl: database.url };
}

async function throwaway() {
  const database = await aDatabase();
  return { url: database.url, close: () => database.drop() };
}

interface EngineAccess {
  readonly url: string;
  readonly adminKey: string;
}

/** The writes that an engine has received, as method and path. */
export async function writesAt({ url, adminKey }: EngineAccess): Promise<string[]> {
  const response = await fetch(`${url}/sandbox/requests`, { headers: { "api-key": adminKey } });
  const { data } = (await response.json()) as { data: { method: string; path: string }[] };
  return data.map(({ method, path }) => `${method} ${path}`);
}

/** What live's engine stores, seen and changed behind our back. */
export function atLiveEngine(databaseUrl: string) {
  return {
    listed: async <Row>(table: string): Promise<Row[]> => {
      const { rows } = await onDatabase(databaseUrl, (client) =>
        client.query<{ body: Row }>(`select body from sandbox_engine.${table}`),
      );
      return rows.map(({ body }) => body);
    },
    spoil: (table: string, changes: object) =>
      onDatabase(databaseUrl, (client) =>
        client.query(`update sandbox_engine.${table} set body = (body::jsonb || $1::jsonb)::json`, [
          JSON.stringify(changes),
        ]),
      ),
  };
}

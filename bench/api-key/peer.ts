import { apiKey } from "@better-auth/api-key";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import pg from "pg";
import type { Side } from "./rounds.ts";

const SCHEMA = "peer";
const PERMISSIONS = { disputes: ["read", "write"] };
const DAY_MS = 86_400_000;

export interface PeerPlan {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly keys: number;
}

/** better-auth's API keys in the database, as documented; the limit is on and too high to be reached. */
export async function startPeer({ databaseUrl, poolSize, keys }: PeerPlan) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize, options: `-c search_path=${SCHEMA}` });
  await pool.query(`create schema ${SCHEMA}`);
  await getMigrations(optionsOn(pool)).then(({ runMigrations }) => runMigrations());
  const auth = authOn(pool);
  const minted = await mintKeys(auth, keys);
  await pool.query("vacuum analyze");
  let valid = 0;
  const verify = async (key: string, action = "read"): Promise<boolean> => {
    const verdict = await auth.api.verifyApiKey({ body: { key, permissions: { disputes: [action] } } });
    if (verdict.valid) valid += 1;
    return verdict.valid;
  };
  return {
    keys: minted,
    verify,
    valid: () => valid,
    sideOf: (name: string, nextKey: () => string, expected: boolean): Side => ({
      name,
      async ask() {
        if ((await verify(nextKey())) !== expected) throw new Error(`${name}: the verdict was wrong`);
      },
    }),
    async counted(): Promise<number> {
      const { rows } = await pool.query<{ sum: string }>('select sum("requestCount") from apikey');
      return Number(rows[0]?.sum);
    },
    close: () => pool.end(),
  };
}

async function mintKeys({ api }: ReturnType<typeof authOn>, keys: number): Promise<string[]> {
  const person = { name: "Bench", email: "bench@example.com", password: "a-password-for-the-bench" };
  const { user } = await api.signUpEmail({ body: person });
  const minted: string[] = [];
  for (let count = 0; count < keys; count += 1)
    minted.push((await api.createApiKey({ body: { userId: user.id, permissions: PERMISSIONS } })).key);
  return minted;
}

const authOn = (pool: pg.Pool) => betterAuth(optionsOn(pool));

function optionsOn(pool: pg.Pool) {
  return {
    appName: "Bench",
    baseURL: "http://127.0.0.1:1",
    secret: "a-secret-that-only-the-bench-knows-1234",
    database: pool,
    telemetry: { enabled: false },
    // It would log each refusal.
    logger: { disabled: true },
    emailAndPassword: { enabled: true },
    plugins: [apiKey({ rateLimit: { enabled: true, timeWindow: DAY_MS, maxRequests: 1_000_000_000 } })],
  };
}

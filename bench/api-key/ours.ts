import { createHash, randomBytes } from "node:crypto";
import { pino } from "pino";
import { ApiKeyUsage } from "#app/services/api-key/api-key-usage.server.ts";
import { batchKeyLookups } from "#app/services/api-key/batch-key-lookups.server.ts";
import { createApiKeyValidator } from "#app/services/api-key/validate-api-key.server.ts";
import { hasScope, type Scope } from "#contract/scopes.ts";
import { type Caller, connectTo } from "#extensions/caller/index.ts";
import { findKeysByHash } from "#extensions/capabilities/api-keys/api-keys.queries.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { startProgram } from "../processes.ts";
import type { Side } from "./rounds.ts";

const SECRET = randomBytes(32).toString("hex");
/** Just longer than any answer is cached. */
const LONGER_THAN_MEMORY_MS = 1_001;

export interface OurPlan {
  readonly databaseUrl: string;
  readonly keys: number;
}

/** Our verification as in production: this process is the UI, the extensions service a separate process. */
export async function startOurs({ databaseUrl, keys }: OurPlan) {
  const settings = {
    DATABASE_URL: databaseUrl,
    INTERNAL_SECRET: SECRET,
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64url")}`,
    ENGINE_URL: "http://127.0.0.1:1",
    RATE_LIMIT_SERVICE_PER_MINUTE: "0",
  };
  const context = await createContext({ config: readConfig(settings), logger: pino({ level: "silent" }), registry });
  const minted = await mintKeys(context, keys);
  const service = await startProgram("extensions/main.ts", "EXTENSIONS_PORT", settings);
  const caller = connectTo({ url: service.grpcUrl, secret: SECRET });
  const ui = uiOf(caller);
  return {
    ...ui,
    keys: minted,
    lookup: (name: string, nextKey: () => string) => lookupOf(context, name, nextKey),
    async counted(): Promise<number> {
      await ui.usage.flush();
      const sum = "select sum(total_requests)::text as sum from api_keys";
      const [row] = await context.orm.em.fork().execute<{ sum: string }[]>(sum);
      return Number(row?.sum);
    },
    async close() {
      await ui.usage.close();
      caller.close();
      await service.stop();
      await context.close();
    },
  };
}

async function mintKeys(context: Context, keys: number): Promise<string[]> {
  const system = createSystemWork(context, { requestId: "bench" });
  const tenant = tenantOf(await createOrganization(system, { slug: "bench", name: "Bench" }));
  const minted: string[] = [];
  for (let count = 0; count < keys; count += 1) {
    // A unit of work tracks its entities, and would compare all of them at each flush.
    const work = await system.inTenant(tenant);
    minted.push((await createApiKey(work, { scopes: ["disputes:read", "disputes:write"] })).key);
  }
  // Gives the planner the statistics of a database in use.
  await system.em.execute("vacuum analyze");
  return minted;
}

function uiOf(caller: Caller) {
  const usage = new ApiKeyUsage({
    send: (batch) => caller.system().apiKeys.recordApiKeyUsage(batch),
    log: pino({ level: "warn" }),
  });
  const validatorWith = (clock: () => number) =>
    createApiKeyValidator({
      verify: batchKeyLookups(async (keyHashes) => (await caller.system().apiKeys.verifyApiKeys({ keyHashes })).keys),
      usage,
      clock,
    });
  const validate = validatorWith(Date.now);
  let later = Date.now();
  const forgetful = validatorWith(() => (later += LONGER_THAN_MEMORY_MS));
  let valid = 0;
  const verify = async (key: string, scope: Scope = "disputes:read", by = validate): Promise<boolean> => {
    const info = await by(key);
    if (info) valid += 1;
    return info !== null && hasScope(info.scopes, scope);
  };
  return {
    usage,
    forgetful,
    verify,
    /** Number of keys found valid so far, which must all have been counted. */
    valid: () => valid,
    sideOf: (name: string, nextKey: () => string, expected: boolean, by = validate): Side => ({
      name,
      async ask() {
        if ((await verify(nextKey(), "disputes:read", by)) !== expected)
          throw new Error(`${name}: the verdict was wrong`);
      },
      drain: () => usage.flush(),
    }),
  };
}

/** The service without its port: the statement and its unit of work. */
function lookupOf(context: Context, name: string, nextKey: () => string): Side {
  return {
    name,
    async ask() {
      const hash = createHash("sha256").update(nextKey()).digest();
      if ((await findKeysByHash(createSystemWork(context, { requestId: "bench" }), [hash])).length !== 1)
        throw new Error(`${name}: the key was not found`);
    },
  };
}

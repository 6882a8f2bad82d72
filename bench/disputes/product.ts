import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { reconcileDisputes } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { secretPlace } from "#extensions/capabilities/merchants/merchants.service.ts";
import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { createContext } from "#extensions/platform/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { buildPages } from "#tests/support/pages.ts";
import { sandboxCalls } from "#tests/support/sandbox-calls.ts";
import { type Running, startProgram, startTeller } from "./processes.ts";

const ADMIN_KEY = randomBytes(16).toString("hex");
const SECRET = randomBytes(32).toString("hex");
const DISPUTES = 60;

/** What is measured: the product in its processes, the engine it asks, and a bare handler on the same database. */
export async function startProduct() {
  await buildPages();
  const folder = await mkdtemp(join(tmpdir(), "tollhouse-bench-"));
  const database = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
  const running: Running[] = [];
  const stop = async () => {
    for (const program of running.toReversed()) await program.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await startAll(database.url, running)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A benchmark is a client that asks too often. */
const WITHOUT_LIMITS = {
  RATE_LIMIT_ORGANIZATION_PER_MINUTE: "0",
  RATE_LIMIT_SERVICE_PER_MINUTE: "0",
  RATE_LIMIT_KEY_PER_MINUTE: "0",
};

async function startAll(databaseUrl: string, running: Running[]) {
  const keep = (program: Running) => {
    running.push(program);
    return program;
  };
  const shared = { DATABASE_URL: databaseUrl, INTERNAL_SECRET: SECRET, ...WITHOUT_LIMITS };
  const engine = keep(
    await startProgram("sandbox/engine/main.ts", "ENGINE_PORT", { ...shared, ENGINE_ADMIN_API_KEY: ADMIN_KEY }),
  );
  const settings = {
    ...shared,
    ENGINE_URL: engine.url,
    ENGINE_API_KEY: ADMIN_KEY,
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64url")}`,
  };
  const extensions = keep(await startProgram("extensions/main.ts", "EXTENSIONS_PORT", settings));
  const app = keep(await startProgram("server.ts", "PORT", { ...shared, EXTENSIONS_GRPC_URL: extensions.grpcUrl }));
  const merchant = await aMerchant(settings);
  const bare = keep(
    await startTeller("bench/disputes/bare-list.ts", {
      DATABASE_URL: databaseUrl,
      ORGANIZATION_ID: merchant.organizationId,
    }),
  );
  return { app: app.url, engine: engine.url, bare: bare.url, ...merchant };
}

/** An organization with disputes, a key that may answer them, and the engine's own key for the same account. */
async function aMerchant(settings: Record<string, string>) {
  const context = await createContext({ config: readConfig(settings), logger: pino({ level: "silent" }), registry });
  try {
    const system = createSystemWork(context, { requestId: "bench" });
    const work = await system.inTenant(tenantOf(await createOrganization(system, { slug: "bench", name: "Bench" })));
    const merchant = await connectMerchant(work, { name: "Bench" });
    const sandbox = sandboxCalls(settings.ENGINE_URL ?? "", ADMIN_KEY);
    const opened = [];
    for (let count = 0; count < DISPUTES; count += 1) opened.push(await sandbox.openDispute(merchant.engineMerchantId));
    await reconcileDisputes(work);
    const { key } = await createApiKey(work, { scopes: ["disputes:read", "disputes:write"] });
    const place = secretPlace(merchant, "engine_api_key");
    const engineKey = await context.encryption.open(merchant.sealedEngineApiKey, place);
    return {
      organizationId: work.tenant.organizationId,
      key,
      engineKey,
      engineDisputeIds: opened.map(({ dispute_id }) => dispute_id),
    };
  } finally {
    await context.close();
  }
}

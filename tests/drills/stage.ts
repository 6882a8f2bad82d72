import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findAnyFreePort } from "#sandbox/local/ports.ts";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { buildPages } from "#tests/support/pages.ts";
import { sandboxCalls } from "#tests/support/sandbox-calls.ts";
import { Instance } from "./instance.ts";
import { aMerchant } from "./merchant.ts";
import { openWays } from "./ways.ts";

const ADMIN_KEY = randomBytes(16).toString("hex");
const SECRET = randomBytes(32).toString("hex");
const MANY = "1000000";

/** Notices dead and stalled processes sooner than by default, to keep drills short. */
const QUICK = {
  ENGINE_TIMEOUT_MS: "5000",
  OPERATION_LEASE_MS: "12000",
  INSTANCE_HEARTBEAT_MS: "500",
  INSTANCE_LEASE_MS: "3000",
};

/** Long enough for the balancer's probes. */
const STOP_DELAY_MS = "2000";

type Settings = Record<string, string>;

/** Two UIs behind a balancer with a standby, two instances of the extensions service, PostgreSQL, the engine. */
export async function openStage() {
  await buildPages();
  const folder = await mkdtemp(join(tmpdir(), "tollhouse-drill-"));
  const postgresPort = await findAnyFreePort();
  const startPostgres = () => startEmbeddedPostgres({ dataDir: join(folder, "postgres"), port: postgresPort });
  let postgres = await startPostgres();
  const instances: Instance[] = [];
  const close = async () => {
    for (const instance of instances.toReversed()) await instance.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const parts = await startAll(postgres.url, folder, instances);
    return {
      ...parts,
      async close() {
        await parts.merchant.close();
        await close();
        await parts.ways.close();
      },
      async restartPostgres() {
        await postgres.stop();
        postgres = await startPostgres();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

async function startAll(databaseUrl: string, folder: string, instances: Instance[]) {
  const shared = { DATABASE_URL: databaseUrl, INTERNAL_SECRET: SECRET, STOP_DELAY_MS };
  const started = async (instance: Instance) => {
    instances.push(instance);
    await instance.start();
    return instance;
  };
  const enginePort = await findAnyFreePort();
  const engineUrl = `http://127.0.0.1:${enginePort}`;
  const engine = { ...shared, ENGINE_PORT: `${enginePort}`, ENGINE_ADMIN_API_KEY: ADMIN_KEY };
  await started(
    new Instance({
      name: "engine",
      script: "sandbox/engine/main.ts",
      settings: engine,
      readyUrl: `${engineUrl}/readyz`,
      folder,
    }),
  );
  const settings = {
    ...shared,
    ...QUICK,
    ENGINE_URL: engineUrl,
    ENGINE_API_KEY: ADMIN_KEY,
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64url")}`,
    RATE_LIMIT_ORGANIZATION_PER_MINUTE: MANY,
    RATE_LIMIT_SERVICE_PER_MINUTE: MANY,
  };
  const grpcPorts = [await findAnyFreePort(), await findAnyFreePort()];
  const ways = await openWays(
    databaseUrl,
    engineUrl,
    grpcPorts.map((port) => `http://127.0.0.1:${port}`),
  );
  const watched = { ...settings, DATABASE_URL: ways.postgres.url, ENGINE_URL: ways.engine.url };
  const extensions = await Promise.all(grpcPorts.map((port, index) => anExtensions(index + 1, port, watched, folder)));
  for (const { instance } of extensions) await started(instance);
  const uiSettings = {
    INTERNAL_SECRET: SECRET,
    STOP_DELAY_MS,
    EXTENSIONS_GRPC_URL: ways.grpc.map(({ url }) => url).join(","),
    RATE_LIMIT_KEY_PER_MINUTE: MANY,
    RATE_LIMIT_FAILED_AUTH_PER_MINUTE: MANY,
  };
  const uis = [await aUi(1, uiSettings, folder), await aUi(2, uiSettings, folder)];
  for (const { instance } of uis) await started(instance);
  const front = await aBalancer("balancer", uis, folder);
  const standby = await aBalancer("balancer-standby", uis, folder);
  for (const { instance } of [front, standby]) await started(instance);
  const sandbox = sandboxCalls(engineUrl, ADMIN_KEY);
  return {
    sandbox,
    extensions: extensions.map(({ instance }) => instance),
    uis: uis.map(({ instance }) => instance),
    servers: [...extensions, ...uis],
    uiUrls: uis.map(({ port }) => `http://127.0.0.1:${port}`),
    front,
    standby,
    ways,
    merchant: await aMerchant(settings, sandbox),
    /** Another organization; its user closes it. */
    anotherMerchant: (slug: string) => aMerchant(settings, sandbox, slug),
    folder,
  };
}

async function anExtensions(number: number, grpcPort: number, settings: Settings, folder: string) {
  const [port, metricsPort] = [await findAnyFreePort(), await findAnyFreePort()];
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const readyUrl = `http://127.0.0.1:${port}/readyz`;
  const instance = new Instance({
    name: `extensions-${number}`,
    script: "extensions/main.ts",
    settings: {
      ...settings,
      EXTENSIONS_PORT: `${port}`,
      EXTENSIONS_GRPC_PORT: `${grpcPort}`,
      METRICS_PORT: `${metricsPort}`,
    },
    readyUrl,
    folder,
    isServed: ({ method, code }) => code !== undefined && String(method).includes(".DisputeService/"),
  });
  return { instance, port: grpcPort, readyUrl, metricsUrl };
}

async function aUi(number: number, settings: Settings, folder: string) {
  const [port, metricsPort] = [await findAnyFreePort(), await findAnyFreePort()];
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const readyUrl = `http://127.0.0.1:${port}/readyz`;
  const instance = new Instance({
    name: `ui-${number}`,
    script: "server.ts",
    settings: { ...settings, PORT: `${port}`, UI_METRICS_PORT: `${metricsPort}` },
    readyUrl,
    folder,
    isServed: ({ path }) => /^\/(api|v1)\//.test(String(path)),
  });
  return { instance, port, readyUrl, metricsUrl };
}

interface Backend {
  readonly port: number;
  readonly readyUrl: string;
}

async function aBalancer(name: string, backends: readonly Backend[], folder: string) {
  const [port, healthPort] = [await findAnyFreePort(), await findAnyFreePort()];
  const plan = { port, healthPort, backends: backends.map(({ port, readyUrl }) => ({ port, readyUrl })) };
  const instance = new Instance({
    name,
    script: "tests/drills/balancer.ts",
    settings: { BALANCER: JSON.stringify(plan) },
    readyUrl: `http://127.0.0.1:${healthPort}/`,
    folder,
  });
  return { instance, url: `http://127.0.0.1:${port}` };
}

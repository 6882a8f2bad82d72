import { join } from "node:path";
import type { Environment } from "#sandbox/shared/config.ts";
import { ensureBuilt } from "./build.ts";
import { DEMO_SIGN_IN, type Demo, seedDemo } from "./demo.ts";
import { claimInstance, recordInstance, releaseInstance } from "./instance.ts";
import { LocalError } from "./local-error.ts";
import { startLog } from "./logs.ts";
import { createParts, type Parts } from "./parts.ts";
import { choosePorts } from "./ports.ts";
import { startEmbeddedPostgres } from "./postgres.ts";
import type { Progress } from "./progress.ts";
import { readinessUrl, runService } from "./run-service.ts";
import { loadSecrets } from "./secrets.ts";
import {
  ADMIN_SETTINGS,
  BACKEND_SERVICES,
  EXTENSIONS,
  FRONTEND_SERVICES,
  SANDBOX_SERVICES,
  type Service,
} from "./services.ts";
import { createSettings, environmentOf, type ServiceRun, type Settings } from "./settings.ts";

export interface ProductOptions {
  dataDir: string;
  env: Environment;
  /** The environment of the services behind the app, when it differs. */
  backendEnv?: Environment;
  progress: Progress;
  /** Cancels the start. */
  signal: AbortSignal;
  /** Avoids the default ports, which another product may use. */
  anyPorts?: boolean;
  /** Pages and services follow their sources. Nothing is built. */
  hotReload?: boolean;
}

export interface Product {
  /** Addresses and secrets, by setting name. */
  settings: Settings;
  urls: ReturnType<typeof urlsOf>;
  demo: Demo;
  stop(): Promise<void>;
  /** Kills all processes. */
  kill(): void;
}

/**
 * Starts the whole product on this machine and returns when it is ready. If it cannot start, no process is left
 * running.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir } = options;
  claimInstance(dataDir);
  const parts = createParts();
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const stop = async () => {
    await parts.stop();
    releaseInstance(dataDir);
  };
  try {
    const { settings, demo } = await Promise.race([startParts({ ...options, signal }, parts), rejectOnFailure(parts)]);
    parts.keepRunning(options.progress.say);
    return { settings, urls: urlsOf(settings), demo, stop, kill: parts.kill };
  } catch (error) {
    failed.abort();
    await stop();
    throw error;
  }
}

/** Rejects when a process exits while others start, for example because its port was taken meanwhile. */
async function rejectOnFailure(parts: Parts): Promise<never> {
  throw await parts.failed;
}

async function startParts(options: ProductOptions, parts: Parts) {
  const { dataDir, env, backendEnv = env, progress, signal, hotReload } = options;
  const logFolder = join(dataDir, "logs");
  const host = env.HOST?.trim() || "127.0.0.1";
  const { ports, notices, release } = await findPorts(options, host);
  parts.onStopped(release);
  for (const notice of notices) progress.say(notice);

  // Builds while the services start.
  const built = hotReload ? Promise.resolve() : progress.step("pages", () => ensureBuilt(logFolder, signal));
  built.catch(() => {}); // Awaited below.

  const databaseUrl =
    env.DATABASE_URL || (await progress.step("database", () => startDatabase(dataDir, logFolder, parts)));
  const settings = {
    ...createSettings({ ports, secrets: loadSecrets(dataDir), databaseUrl, env: backendEnv }),
    TERMINAL_DATA_DIR: join(dataDir, "terminals"),
  };
  const startup = { parts, logFolder, settings, ports, host, signal, hotReload };
  const run = (services: Service[], own: Environment) =>
    Promise.all(
      selectServices(services, env).map((service) =>
        progress.step(service.title, () => runService(service, { ...startup, env: own })),
      ),
    );

  await run(SANDBOX_SERVICES, backendEnv);
  const [demo] = await Promise.all([
    // Demo data needs the control routes of the sandbox engine.
    env.ENGINE_URL ? {} : progress.step("demo data", () => makeDemo(options, startup)),
    run(BACKEND_SERVICES, backendEnv),
    built.then(() => run(FRONTEND_SERVICES, env)),
  ]);

  recordInstance(dataDir, settings);
  return { settings, demo };
}

function selectServices(services: Service[], env: Environment): Service[] {
  return services.filter(({ unless }) => !(unless && env[unless]));
}

function findPorts({ env, anyPorts }: ProductOptions, host: string) {
  const wanted = selectServices([...SANDBOX_SERVICES, ...BACKEND_SERVICES, ...FRONTEND_SERVICES], env).flatMap(
    (service) => Object.entries(service.ports),
  );
  const settings = wanted.map(([name, defaultPort]) => ({ name, defaultPort }));
  return choosePorts({ settings, env, host, anyPorts });
}

async function makeDemo(options: ProductOptions, startup: Omit<ServiceRun, "env">): Promise<Demo> {
  const { dataDir, env, backendEnv = env, signal } = options;
  const signIn = env.AUTH_URL ? {} : DEMO_SIGN_IN;
  const demo = await seedDemo({
    dataDir,
    logFolder: join(dataDir, "logs"),
    database: env.DATABASE_URL || "embedded",
    env: environmentOf(ADMIN_SETTINGS, startup.settings, backendEnv),
    readiness: readinessUrl(EXTENSIONS, startup),
    signal,
  });
  return { ...signIn, ...demo };
}

async function startDatabase(dataDir: string, logFolder: string, parts: Parts): Promise<string> {
  const logFile = startLog(logFolder, "postgres");
  const start = async (url?: string) => {
    const server = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), logFile, url });
    // Its watchdog kills it if needed; an early kill would force a recovery.
    return { ...server, kill: () => {}, ready: Promise.resolve() };
  };
  const running = await start();
  parts.add({
    name: "database",
    running,
    startAgain: () => start(running.url),
    explainExit: () => new LocalError(`The database stopped. Its log is ${logFile}.`),
  });
  return running.url;
}

function urlsOf(settings: Settings) {
  const url = (name: string) => settings[name] ?? "";
  return {
    app: url("APP_URL"),
    extensions: url("EXTENSIONS_URL"),
    extensionsGrpc: url("EXTENSIONS_GRPC_URL"),
    engine: url("ENGINE_URL"),
    auth: url("AUTH_URL"),
    // Empty when an external mail server is used.
    outbox: url("OUTBOX_URL"),
    webhooks: url("WEBHOOK_RECEIVER_URL"),
    // Empty when other terminals are used.
    terminals: url("TERMINALS_URL"),
    // Below it are the portals. Empty when there is none.
    externalDomain: url("EXTERNAL_DOMAIN"),
  };
}

import { join } from "node:path";
import { ensureBuilt } from "./build.ts";
import { DEMO_SIGN_IN, type Demo, seedDemo } from "./demo.ts";
import type { Environment } from "./environment.ts";
import { announceInstance, claimInstance, releaseInstance } from "./instance.ts";
import { LocalError } from "./local-error.ts";
import { startLog } from "./logs.ts";
import { createParts, type Parts } from "./parts.ts";
import { choosePorts } from "./ports.ts";
import { startEmbeddedPostgres } from "./postgres.ts";
import type { Progress } from "./progress.ts";
import { runService } from "./run-service.ts";
import { keepSecrets } from "./secrets.ts";
import { ADMIN_SETTINGS, BACKSTAGE, type Service, STAGE } from "./services.ts";
import { environmentOf, type Settings, shareSettings } from "./settings.ts";

export interface ProductOptions {
  dataDir: string;
  env: Environment;
  progress: Progress;
  /** Ends a start that is under way. */
  signal: AbortSignal;
  /** Keep away from the standard ports: another product may use them. */
  anyPorts?: boolean;
}

export interface Product {
  /** Addresses and secrets, by setting name. */
  settings: Settings;
  urls: { app: string; extensions: string; extensionsGrpc: string; engine: string; auth: string };
  demo: Demo;
  /** Resolves when one of the processes ends by itself. */
  failed: Promise<LocalError>;
  stop(): Promise<void>;
  /** Ends everything at once. */
  kill(): void;
}

/** Starts the whole product on this machine, and returns when it serves. When it cannot start, nothing of it is left running. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir } = options;
  claimInstance(dataDir);
  const parts = createParts();
  const givingUp = new AbortController();
  const signal = AbortSignal.any([options.signal, givingUp.signal]);
  const stop = async () => {
    await parts.stop();
    releaseInstance(dataDir);
  };
  try {
    const { settings, demo } = await Promise.race([startParts({ ...options, signal }, parts), endOf(parts)]);
    return { settings, urls: urlsOf(settings), demo, failed: parts.failed, stop, kill: parts.kill };
  } catch (error) {
    givingUp.abort();
    await stop();
    throw error;
  }
}

/** A process that ends while others start: its port may have been taken between our look and its start. */
async function endOf(parts: Parts): Promise<never> {
  throw await parts.failed;
}

async function startParts(options: ProductOptions, parts: Parts) {
  const { dataDir, env, progress, signal } = options;
  const logFolder = join(dataDir, "logs");
  const host = env.HOST?.trim() || "127.0.0.1";
  const ports = await findPorts(options, host);

  // The machine has time for it while the services start.
  const built = ensureBuilt(logFolder, signal);
  built.catch(() => {}); // Awaited below.

  const databaseUrl =
    env.DATABASE_URL || (await progress.step("database", () => startDatabase(dataDir, logFolder, parts)));
  const settings = shareSettings({ ports, secrets: keepSecrets(dataDir), databaseUrl, env });
  const startup = { parts, logFolder, settings, env, ports, host, signal };
  const run = (service: Service) => progress.step(service.title, () => runService(service, startup));

  for (const service of needed(BACKSTAGE, env)) await run(service);
  // It plays cardholders and banks, which only the sandbox engine lets it do.
  const demo = env.ENGINE_URL ? {} : await progress.step("demo data", () => makeDemo(options, settings));
  await progress.step("pages", () => built);
  for (const service of needed(STAGE, env)) await run(service);

  announceInstance(dataDir, settings);
  return { settings, demo };
}

function needed(services: Service[], env: Environment): Service[] {
  return services.filter(({ unless }) => !(unless && env[unless]));
}

async function findPorts({ env, progress, anyPorts }: ProductOptions, host: string): Promise<Record<string, number>> {
  const wanted = needed([...BACKSTAGE, ...STAGE], env).flatMap((service) => Object.entries(service.ports));
  const settings = wanted.map(([name, standard]) => ({ name, standard }));
  const { ports, notices } = await choosePorts({ settings, env, host, anyPorts });
  for (const notice of notices) progress.say(notice);
  return ports;
}

async function makeDemo({ dataDir, env }: ProductOptions, settings: Settings): Promise<Demo> {
  const signIn = env.AUTH_URL ? {} : DEMO_SIGN_IN;
  const demo = await seedDemo({
    dataDir,
    logFolder: join(dataDir, "logs"),
    database: env.DATABASE_URL || "embedded",
    env: environmentOf(ADMIN_SETTINGS, settings, env),
  });
  return { ...signIn, ...demo };
}

async function startDatabase(dataDir: string, logFolder: string, parts: Parts): Promise<string> {
  const logFile = startLog(logFolder, "postgres");
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), logFile });
  parts.add({
    name: "database",
    exited: server.exited,
    stop: server.stop,
    kill: () => {}, // Its watchdog does, should it not stop; killed without need it would have to recover.
    explainExit: () => new LocalError(`The database stopped. Its log is ${logFile}.`),
  });
  return server.url;
}

function urlsOf(settings: Settings): Product["urls"] {
  const url = (name: string) => settings[name] ?? "";
  return {
    app: url("APP_URL"),
    extensions: url("EXTENSIONS_URL"),
    extensionsGrpc: url("EXTENSIONS_GRPC_URL"),
    engine: url("ENGINE_URL"),
    auth: url("AUTH_URL"),
  };
}

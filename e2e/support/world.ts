import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createParts } from "#sandbox/local/parts.ts";
import { findAnyFreePort } from "#sandbox/local/ports.ts";
import { startProduct } from "#sandbox/local/product.ts";
import { createProgress } from "#sandbox/local/progress.ts";
import { runService } from "#sandbox/local/run-service.ts";
import type { Environment } from "#sandbox/shared/config.ts";
import { startThrowawayPostgres } from "#tests/support/throwaway-postgres.ts";
import { makeCertificate } from "./certificate.ts";
import * as name from "./names.ts";
import type { ProductUnderTest } from "./product.ts";
import { startTlsFront } from "./tls-front.ts";

// Settings of the caller's shell must not reach the tests, least of all DATABASE_URL.
const INHERITED = ["PATH", "HOME", "TMPDIR", "TEMP", "SystemRoot"];

interface World {
  readonly product: ProductUnderTest;
  stop(): Promise<void>;
}

/** The product as deployed: over TLS, in production, with a central service on its own domain. */
export async function startWorld(folder: string): Promise<World> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    return { product: await startParts(folder, stops), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(folder: string, stops: (() => Promise<unknown>)[]): Promise<ProductUnderTest> {
  const logFolder = join(folder, "data", "logs");
  const files = { cert: join(folder, "cert.pem"), credentials: join(folder, "credentials") };
  const ports = { app: await findAnyFreePort(), auth: await findAnyFreePort() };
  const certificate = await makeCertificate(name.CERTIFIED_NAMES);
  await mkdir(logFolder, { recursive: true });
  await writeFile(files.cert, certificate.cert);
  // A run whose tests sign nobody in adds nothing.
  await writeFile(files.credentials, "");

  const front = await startTlsFront({
    certificate,
    portOf: (host) => (host === name.AUTH_HOST ? ports.auth : isOurs(host) ? ports.app : undefined),
    credentialsFile: files.credentials,
  });
  stops.push(front.close);
  const postgres = await startThrowawayPostgres({ logFile: join(logFolder, "postgres.log") });
  stops.push(postgres.stop);

  const env = environment({ DATABASE_URL: postgres.url, PORT: String(ports.app) }, front.proxyUrl, files.cert);
  stops.push(await startCentralAuth(logFolder, env, ports.auth));
  const product = await startProduct({
    dataDir: join(folder, "data"),
    env,
    // Webhooks go to this machine, which a production service refuses.
    backendEnv: { ...env, APP_ENV: "staging" },
    progress: createProgress(process.stdout),
    signal: new AbortController().signal,
    anyPorts: true,
  });
  stops.push(product.stop);
  return {
    urls: product.urls,
    settings: { ...product.settings, ...secretsOf(env) },
    demo: product.demo,
    front: { port: front.port, publicKeySha256: certificate.publicKeySha256, certFile: files.cert },
    logFolder,
    credentialsFile: files.credentials,
  };
}

function environment(facts: Environment, proxyUrl: string, certFile: string): Environment {
  return {
    ...Object.fromEntries(INHERITED.map((variable) => [variable, process.env[variable]])),
    ...facts,
    APP_ENV: "production",
    APP_URL: name.SAME_DOMAIN_URL,
    AUTH_URL: name.AUTH_URL,
    CENTRAL_DOMAIN: name.CENTRAL_DOMAIN,
    EXTERNAL_DOMAIN: name.EXTERNAL_DOMAIN,
    MEMBERSHIP_CACHE_SECONDS: String(name.MEMBERSHIP_CACHE_SECONDS),
    AUTH_SERVICE_SECRET: randomBytes(32).toString("base64url"),
    CENTRAL_AUTH_SECRET: randomBytes(32).toString("base64url"),
    // All payers of the tests come from one address.
    RATE_LIMIT_PORTAL_PAGES_PER_MINUTE: "100000",
    RATE_LIMIT_PORTAL_ATTEMPTS_PER_MINUTE: "100000",
    // The processes call the central service by a name that this machine cannot resolve.
    NODE_USE_ENV_PROXY: "1",
    HTTPS_PROXY: proxyUrl,
    NO_PROXY: "127.0.0.1,localhost",
    NODE_EXTRA_CA_CERTS: certFile,
  };
}

/** The launcher treats a given AUTH_URL as an external service, so this one is started separately. */
async function startCentralAuth(logFolder: string, env: Environment, port: number): Promise<() => Promise<unknown>> {
  const parts = createParts();
  const settings = {
    AUTH_APPS: JSON.stringify({ tollhouse: { callback: `${name.EXTERNAL_URL}/api/auth/callback` } }),
    TRUSTED_ORIGINS: [name.SAME_DOMAIN_URL, name.EXTERNAL_URL].join(),
    TRUST_PROXY: "loopback",
    // All tests sign in from one address.
    SIGN_IN_MAX: "1000",
    DEMO: "1",
  };
  const service = {
    name: "central-auth",
    title: "central sign-in",
    script: "sandbox/central-auth/main.ts",
    ports: { CENTRAL_AUTH_PORT: port },
    settings: Object.keys(settings),
  };
  const signal = new AbortController().signal;
  const ports = { CENTRAL_AUTH_PORT: port };
  await runService(service, { parts, logFolder, settings, env, ports, host: "127.0.0.1", signal });
  return parts.stop;
}

function isOurs(host: string): boolean {
  const domains = [name.CENTRAL_DOMAIN, name.EXTERNAL_DOMAIN];
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

function secretsOf({ AUTH_SERVICE_SECRET = "", CENTRAL_AUTH_SECRET = "" }: Environment) {
  return { AUTH_SERVICE_SECRET, CENTRAL_AUTH_SECRET };
}

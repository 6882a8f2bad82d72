import type { Environment } from "#sandbox/shared/config.ts";
import { words } from "#sandbox/shared/words.ts";
import { type LocalSecrets, publicKeysOf } from "./secrets.ts";
import type { Service } from "./services.ts";

/** Addresses and secrets that the processes share. */
export type Settings = Record<string, string>;

interface SettingSources {
  ports: Record<string, number>;
  secrets: LocalSecrets;
  databaseUrl: string;
  env: Environment;
}

/**
 * Local settings, overridden by the caller's. An empty secret overrides, so that `INTERNAL_SECRET= npm start` works; an
 * empty address does not.
 */
export function createSettings({ ports, secrets, databaseUrl, env }: SettingSources): Settings {
  const { PORT = 3000, ENGINE_PORT = 3300, EXTENSIONS_PORT = 3100, EXTENSIONS_GRPC_PORT = 3101 } = ports;
  const { BANK_LINK_SECRET, TERMINAL_SECRET, ...shared } = secrets;
  const app = `http://localhost:${PORT}`;
  const extensions = `http://127.0.0.1:${EXTENSIONS_PORT}`;
  const local: Settings = {
    ...shared,
    SERVICE_AUTH_JWKS: publicKeysOf(secrets.SERVICE_AUTH_SIGNING_KEY),
    DATABASE_URL: databaseUrl,
    ENGINE_URL: `http://127.0.0.1:${ENGINE_PORT}`,
    // Address for the payer's browser, which reaches this machine.
    ENGINE_PUBLIC_URL: env.ENGINE_URL || `http://127.0.0.1:${ENGINE_PORT}`,
    ...(env.ENGINE_LIVE_URL && { ENGINE_LIVE_PUBLIC_URL: env.ENGINE_LIVE_URL }),
    // Credentials of the sandbox services must not be sent to external ones.
    ...(env.ENGINE_URL ? {} : { ENGINE_API_KEY: secrets.ENGINE_ADMIN_API_KEY }),
    BANK_LINK_URL: `http://127.0.0.1:${ports.BANK_LINK_PORT ?? 3400}`,
    ...(env.BANK_LINK_URL ? {} : { BANK_LINK_CLIENT_ID: "sandbox_client", BANK_LINK_SECRET }),
    TERMINAL_URL: `http://127.0.0.1:${ports.TERMINAL_PORT ?? 3700}`,
    ...(env.TERMINAL_URL ? {} : { TERMINAL_SECRET, TERMINALS_URL: terminalsUrl(ports) }),
    MAIL_URL: `smtp://127.0.0.1:${ports.MAIL_SMTP_PORT ?? 3525}`,
    ...(env.MAIL_URL ? {} : { MAIL_FROM: "Tollhouse <no-reply@tollhouse.example>", OUTBOX_URL: outboxUrl(ports) }),
    WEBHOOK_RECEIVER_URL: `http://localhost:${ports.WEBHOOK_RECEIVER_PORT ?? 3600}`,
    WEBHOOK_PRIVATE_TARGETS: env.APP_ENV === "production" ? "off" : "on",
    ENGINE_WEBHOOK_BASE_URL: extensions,
    EXTENSIONS_URL: extensions,
    EXTENSIONS_GRPC_URL: `http://127.0.0.1:${EXTENSIONS_GRPC_PORT}`,
    // Browsers open these two, and their cookies belong to this host name.
    AUTH_URL: `http://localhost:${ports.CENTRAL_AUTH_PORT ?? 3200}`,
    APP_URL: app,
    AUTH_APPS: JSON.stringify({ [env.APP_SLUG || "tollhouse"]: { callback: `${app}/api/auth/callback` } }),
    // A TLS proxy or tunnel to this start runs on this machine.
    TRUST_PROXY: "loopback",
    APPLE_PAY_DOMAIN_FILE: "The file that Apple gives to a real installation",
    ...localDomains(env),
    ...portalOrigin(env, PORT),
    DEMO: "1",
  };
  const isSet = (name: string) => env[name] !== undefined && (env[name] !== "" || !name.endsWith("_URL"));
  const keys = words("ENGINE_API_KEY BANK_LINK_CLIENT_ID BANK_LINK_SECRET TERMINAL_SECRET MAIL_FROM");
  const overrides = [...Object.keys(local), ...keys].filter(isSet).map((name) => [name, env[name]]);
  return { ...local, ...Object.fromEntries(overrides) };
}

/**
 * Portal domain below localhost, which RFC 6761 resolves to this machine. It must be outside the central domain;
 * domains of the caller take precedence.
 */
function localDomains({ APP_ENV = "development", CENTRAL_DOMAIN, EXTERNAL_DOMAIN }: Environment): Settings {
  if (APP_ENV !== "development" || CENTRAL_DOMAIN || EXTERNAL_DOMAIN) return {};
  return { CENTRAL_DOMAIN: "central.localhost", EXTERNAL_DOMAIN: "tollhouse.localhost" };
}

/** The address of the portals, as the start announces the demo's. */
function portalOrigin(env: Environment, port: number): Settings {
  const domain = env.EXTERNAL_DOMAIN || localDomains(env).EXTERNAL_DOMAIN;
  const { protocol, port: shown } = new URL(env.APP_URL || `http://localhost:${port}`);
  return domain ? { PORTAL_ORIGIN: `${protocol}//{slug}.${domain}${shown && `:${shown}`}` } : {};
}

/** The page with the mails that the sandbox mail server received. */
const outboxUrl = ({ OUTBOX_PORT = 3500 }: Record<string, number>): string => `http://localhost:${OUTBOX_PORT}`;

/** The page with the sandbox terminals. */
const terminalsUrl = ({ TERMINAL_PORT = 3700 }: Record<string, number>): string => `http://localhost:${TERMINAL_PORT}`;

/** The environment of a process: the caller's variables and the named settings. */
export function environmentOf(names: string[], settings: Settings, env: Environment): Environment {
  const given = names.filter((name) => Object.hasOwn(settings, name)).map((name) => [name, settings[name]]);
  return { NODE_ENV: "production", ...env, ...Object.fromEntries(given) };
}

/** HOST applies to the dashboard only; the other services always listen on the loopback address. */
export function serviceEnvironment(service: Service, run: ServiceRun): Environment {
  const ports = Object.fromEntries(Object.keys(service.ports).map((name) => [name, String(run.ports[name])]));
  const host = Object.hasOwn(service.ports, "PORT") ? run.host : "127.0.0.1";
  return { ...environmentOf(service.settings, run.settings, run.env), ...ports, HOST: host };
}

export interface ServiceRun {
  settings: Settings;
  env: Environment;
  ports: Record<string, number>;
  host: string;
}

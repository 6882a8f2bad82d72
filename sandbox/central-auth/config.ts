import { isIP } from "node:net";
import { z } from "zod";
import * as value from "./config-values.ts";

export type { App } from "./config-values.ts";

const schema = z.object({
  CENTRAL_AUTH_PORT: value.wholeNumber(3200, { min: 0, max: 65_535 }),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: value.postgresUrl(),
  AUTH_URL: value.origin("must be an origin such as https://auth.example.com, without a path").optional(),
  CENTRAL_AUTH_SECRET: value.secret(),
  CENTRAL_DOMAIN: value.domain().default("localhost"),
  AUTH_APPS: value.apps(),
  TRUSTED_ORIGINS: value.origins().default([]),
  AUTH_SERVICE_SECRET: value.secret().optional(),
  SIGN_IN_MAX: value.wholeNumber(5, { min: 1, max: 1_000_000 }),
  TRUST_PROXY: value.trustProxy().default([]),
  DEMO: value.flag(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], { error: "must be a level such as info" })
    .default("info"),
});

type Settings = z.infer<typeof schema>;
type Environment = Record<string, string | undefined>;

export type Config = Readonly<ReturnType<typeof toConfig>>;

/** A setting that the process cannot start with. */
export class ConfigError extends Error {}

/**
 * Reads the settings once, at start; an empty one counts as absent.
 * @throws ConfigError with one sentence per bad setting, which names it and never repeats its value: it may be a secret.
 */
export function readConfig(environment: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text?.trim()));
  const read = schema.safeParse(given);
  const sentences = read.success
    ? contradictions(read.data)
    : read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`);
  if (!read.success || sentences.length > 0) throw new ConfigError([...new Set(sentences)].join("\n"));
  return toConfig(read.data);
}

function contradictions({ AUTH_URL, CENTRAL_DOMAIN, DEMO }: Settings): string[] {
  const host = AUTH_URL ? new URL(AUTH_URL).hostname : "localhost";
  const sentences = [];
  if (CENTRAL_DOMAIN !== "localhost" && host !== CENTRAL_DOMAIN && !host.endsWith(`.${CENTRAL_DOMAIN}`))
    sentences.push("AUTH_URL must be on CENTRAL_DOMAIN, else browsers refuse the session cookie.");
  if (DEMO && !isPrivateHost(host))
    sentences.push("DEMO must not be 1 when AUTH_URL is public: everybody knows the demo password.");
  return sentences;
}

/** Loopback, and the names that RFC 6761 keeps out of the public DNS. */
function isPrivateHost(host: string): boolean {
  return (
    /(^|\.)(localhost|test|example|invalid)$/.test(host) ||
    host === "[::1]" ||
    (isIP(host) === 4 && host.startsWith("127."))
  );
}

function toConfig(given: Settings) {
  return {
    port: given.CENTRAL_AUTH_PORT,
    host: given.HOST,
    databaseUrl: given.DATABASE_URL,
    /** Our own address as browsers know it. Null: localhost at whatever port we listen on. Never the Host header. */
    authUrl: given.AUTH_URL ?? null,
    secret: given.CENTRAL_AUTH_SECRET,
    /** The session cookie is valid on this domain; on "localhost" it belongs to the host alone. */
    centralDomain: given.CENTRAL_DOMAIN,
    apps: given.AUTH_APPS,
    trustedOrigins: given.TRUSTED_ORIGINS,
    /** Null: the questions of other services are refused with 503. */
    serviceSecret: given.AUTH_SERVICE_SECRET ?? null,
    /** Sign-ins per address within ten seconds. */
    signInMax: given.SIGN_IN_MAX,
    trustProxy: given.TRUST_PROXY,
    demo: given.DEMO,
    logLevel: given.LOG_LEVEL,
  };
}

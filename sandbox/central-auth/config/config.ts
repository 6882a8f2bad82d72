import { isIP } from "node:net";
import { z } from "zod";
import {
  commonSettings,
  type Environment,
  port,
  postgresUrl,
  readSettings,
  wholeNumber,
} from "#sandbox/shared/config.ts";
import * as value from "./config-values.ts";

export type { App } from "./config-values.ts";

const settings = z.object({
  ...commonSettings,
  CENTRAL_AUTH_PORT: port(3200),
  DATABASE_URL: postgresUrl(),
  AUTH_URL: value.origin("must be an origin such as https://auth.example.com, without a path").optional(),
  CENTRAL_AUTH_SECRET: value.secret(),
  CENTRAL_DOMAIN: value.domain().default("localhost"),
  AUTH_APPS: value.apps(),
  TRUSTED_ORIGINS: value.origins().default([]),
  AUTH_SERVICE_SECRET: value.secret().optional(),
  SIGN_IN_MAX: wholeNumber(5, { min: 1, max: 1_000_000 }),
  TRUST_PROXY: value.trustProxy().default([]),
  DEMO: value.flag(),
});

const schema = settings.transform((given, context) => {
  assertConsistent(given, context);
  return {
    port: given.CENTRAL_AUTH_PORT,
    host: given.HOST,
    databaseUrl: given.DATABASE_URL,
    /** The service's address in browsers. Null: localhost at the port it listens on. Never the Host header. */
    authUrl: given.AUTH_URL ?? null,
    secret: given.CENTRAL_AUTH_SECRET,
    /** The session cookie is valid on this domain; on "localhost" it is valid on the host alone. */
    centralDomain: given.CENTRAL_DOMAIN,
    apps: given.AUTH_APPS,
    trustedOrigins: given.TRUSTED_ORIGINS,
    /** Null: requests of other services fail with 503. */
    serviceSecret: given.AUTH_SERVICE_SECRET ?? null,
    /** Sign-ins per address within ten seconds. */
    signInMax: given.SIGN_IN_MAX,
    trustProxy: given.TRUST_PROXY,
    demo: given.DEMO,
    logLevel: given.LOG_LEVEL,
  };
});

export type Config = Readonly<z.infer<typeof schema>>;

export const readConfig = (environment: Environment = process.env): Config => readSettings(schema, environment);

function assertConsistent({ AUTH_URL, CENTRAL_DOMAIN, DEMO }: z.infer<typeof settings>, context: z.RefinementCtx) {
  const addError = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
  const host = AUTH_URL ? new URL(AUTH_URL).hostname : "localhost";
  if (CENTRAL_DOMAIN !== "localhost" && host !== CENTRAL_DOMAIN && !host.endsWith(`.${CENTRAL_DOMAIN}`))
    addError("AUTH_URL", "must be on CENTRAL_DOMAIN, or browsers reject the session cookie");
  if (DEMO && !isPrivateHost(host))
    addError("DEMO", "must not be 1 when AUTH_URL is public: the demo password is public");
}

/** Loopback, and the names that RFC 6761 keeps out of the public DNS. */
function isPrivateHost(host: string): boolean {
  return (
    /(^|\.)(localhost|test|example|invalid)$/.test(host) ||
    host === "[::1]" ||
    (isIP(host) === 4 && host.startsWith("127."))
  );
}

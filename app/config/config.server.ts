import { z } from "zod";
import { refuseContradictions } from "./config-rules.server.ts";
import { httpsOrigins, originsOf, ratio, signingKey, trustProxy } from "./config-values.server.ts";

const port = z.coerce
  .number("must be a port number from 0 to 65535")
  .int("must be a port number from 0 to 65535")
  .min(0)
  .max(65_535);
const url = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const urls = z
  .string()
  .transform((text) => text.split(",").map((each) => each.trim()))
  .refine((list) => list.every((each) => url.safeParse(each).success), "must be http or https addresses");
const origin = url.refine((text) => /^\/?$/.test(new URL(text).pathname), "must be an address without a path");
const domain = z
  .string()
  .toLowerCase()
  .max(253, "must be a domain name without a port")
  .regex(/^[a-z0-9](?:-*[a-z0-9])*(?:\.[a-z0-9](?:-*[a-z0-9])*)*$/, "must be a domain name without a port");
const secret = z.string().min(1, "must not be empty");
/** Log redaction matches the name's ending; the prefix depends on the deployment. */
const sessionCookie = z
  .string()
  .regex(/^(?!__)[\w-]{1,64}\.session_token$/, "must be a name without prefix that ends with .session_token");

const perMinute = (standard: number) =>
  z
    .string()
    .regex(/^(\d{1,7}|10000000)$/, "must be a whole number from 0 to 10000000")
    .transform(Number)
    .default(standard);

const wholeNumber = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(rule).int(rule).min(least, rule).max(most, rule);
};

/** Kubernetes and balancers that probe each second have noticed by then. */
const STOP_DELAY_MS = 5_000;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

const schema = z
  .object({
    APP_ENV: z
      .enum(["development", "staging", "production"], "must be development, staging or production")
      .default("development"),
    PORT: port.default(3000),
    HOST: z.string().min(1).default("127.0.0.1"),
    STOP_DELAY_MS: wholeNumber(0, 300_000).optional(),
    HOT_RELOAD: z.enum(["on", "off"], "must be on or off").default("off"),
    IN_FLIGHT_MAX: wholeNumber(1, 100_000).default(1_000),
    UI_METRICS_PORT: port.optional(),
    TRUST_PROXY: trustProxy.default([]),
    INSTANCE_ID: z
      .string()
      .regex(/^[\w-]{1,64}$/, "must be 1 to 64 letters, digits, - or _")
      .optional(),
    APP_SLUG: z
      .string()
      .regex(/^[a-z0-9-]{1,64}$/, "must be 1 to 64 lower-case letters, digits or hyphens")
      .default("tollhouse"),
    APP_URL: origin.optional(),
    AUTH_URL: url.transform((text) => text.replace(/\/+$/, "")).optional(),
    AUTH_SERVICE_SECRET: secret.optional(),
    AUTH_STATE: z.enum(["auto", "required", "off"], "must be auto, required or off").default("auto"),
    MEMBERSHIP_CACHE_SECONDS: wholeNumber(1, 30).default(30),
    CENTRAL_DOMAIN: domain.default("localhost"),
    EXTERNAL_DOMAIN: domain.optional(),
    APPLE_PAY_DOMAIN_FILE: z.string().max(65_536, "must have at most 65536 characters").optional(),
    SESSION_COOKIE: sessionCookie.default("tollhouse.session_token"),
    CENTRAL_COOKIE: sessionCookie.default("central.session_token"),
    SESSION_SECRET: secret.optional(),
    CENTRAL_AUTH_SECRET: secret.optional(),
    EXTENSIONS_URL: url.default("http://127.0.0.1:3100"),
    EXTENSIONS_GRPC_URL: urls.prefault("http://127.0.0.1:3101"),
    EXTENSIONS_PROTOCOL: z.enum(["grpc", "connect"], "must be grpc or connect").default("grpc"),
    ENGINE_PUBLIC_URL: origin.optional(),
    ENGINE_SCRIPT_URL: url.optional(),
    PORTAL_WALLET_ORIGINS: httpsOrigins.optional(),
    ENGINE_LIVE_PUBLIC_URL: origin.optional(),
    ENGINE_LIVE_SCRIPT_URL: url.optional(),
    TERMINALS_URL: origin.optional(),
    INTERNAL_SECRET: secret.optional(),
    SERVICE_AUTH_SIGNING_KEY: signingKey.optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
    OTEL_TRACES_SAMPLER_ARG: ratio.default(1),
    RATE_LIMIT_KEY_PER_MINUTE: perMinute(1_200),
    RATE_LIMIT_SESSION_PER_MINUTE: perMinute(600),
    RATE_LIMIT_FAILED_AUTH_PER_MINUTE: perMinute(30),
    RATE_LIMIT_PORTAL_PAGES_PER_MINUTE: perMinute(120),
    RATE_LIMIT_PORTAL_ATTEMPTS_PER_MINUTE: perMinute(10),
    RATE_LIMIT_PORTAL_UNKNOWN_CODES_PER_MINUTE: perMinute(20),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be a level such as info")
      .default("info"),
  })
  .superRefine(refuseContradictions);

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** An invalid configuration. The message names each setting and never its value, which may be secret. */
export class ConfigError extends Error {}

/** Called once, by server.ts, which passes the result on. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  // An empty variable is an absent one: `PORT= npm start` asks for the default.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name in schema.shape && value !== ""),
  );
  const result = schema.safeParse(given);
  if (!result.success)
    throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join("\n"));
  const settings = result.data;
  return {
    appEnv: settings.APP_ENV,
    port: settings.PORT,
    /** Vite serves the pages as they are in the source, although there is a build. */
    hotReload: settings.HOT_RELOAD === "on",
    host: settings.HOST,
    /**
     * Time after SIGTERM during which requests are still accepted, while load balancers notice that the process is not
     * ready.
     */
    stopDelayMs: settings.STOP_DELAY_MS ?? (settings.APP_ENV === "development" ? 0 : STOP_DELAY_MS),
    /** The limit of requests in flight never exceeds it. */
    inFlightMax: settings.IN_FLIGHT_MAX,
    /** Undefined: the process has no metrics. */
    metricsPort: settings.UI_METRICS_PORT,
    /** No proxy unless set. A trusted proxy's headers set the client's address, the protocol and the host. */
    trustProxy: settings.TRUST_PROXY,
    /** Sent by `/healthz` and `/readyz`, so that the process that started this one recognizes it. */
    instanceId: settings.INSTANCE_ID ?? null,
    /** Reachable from other machines. */
    isPublic: !LOOPBACK.test(settings.HOST),
    appSlug: settings.APP_SLUG,
    /** Our own origin on the central domain, as browsers know it. */
    appUrl: originOf(settings),
    authUrl: settings.AUTH_URL,
    /** Secret that the central service requires for questions about its users. */
    authServiceSecret: settings.AUTH_SERVICE_SECRET,
    /** Off for a central service that does not return state, which leaves sign-ins open to injection; auto asks it. */
    authState: settings.AUTH_STATE,
    /** Upper bound for treating a former member as a member. */
    membershipCacheMs: settings.MEMBERSHIP_CACHE_SECONDS * 1_000,
    centralDomain: settings.CENTRAL_DOMAIN,
    externalDomain: settings.EXTERNAL_DOMAIN,
    /** The content of Apple's association file, for portals. Undefined: they have none. */
    applePayDomainFile: settings.APPLE_PAY_DOMAIN_FILE,
    /** The session cookies' names, without the deployment's prefix. */
    cookieNames: { local: settings.SESSION_COOKIE, central: settings.CENTRAL_COOKIE },
    sessionSecret: settings.SESSION_SECRET ?? settings.CENTRAL_AUTH_SECRET,
    sessionSecretIsShared: settings.SESSION_SECRET === undefined && settings.CENTRAL_AUTH_SECRET !== undefined,
    extensions: {
      protocol: settings.EXTENSIONS_PROTOCOL,
      url: settings.EXTENSIONS_PROTOCOL === "grpc" ? settings.EXTENSIONS_GRPC_URL : settings.EXTENSIONS_URL,
      /** Undefined: every call is refused, and the process is never ready. */
      secret: settings.INTERNAL_SECRET,
      /** Undefined: calls carry no call tokens. */
      signingKey: settings.SERVICE_AUTH_SIGNING_KEY,
    },
    /** Origins from which the payer's browser may load the card forms of both environments' engines. */
    engineOrigins: originsOf([
      ...[settings.ENGINE_PUBLIC_URL, settings.ENGINE_SCRIPT_URL],
      ...[settings.ENGINE_LIVE_PUBLIC_URL, settings.ENGINE_LIVE_SCRIPT_URL],
    ]),
    /** Besides these, origins of wallets on the card forms of portals. */
    walletOrigins: settings.PORTAL_WALLET_ORIGINS ?? [],
    /** The pages of the sandbox terminals, as browsers know them. Null: the sandbox has others. */
    terminalsUrl: settings.TERMINALS_URL === undefined ? null : new URL(settings.TERMINALS_URL).origin,
    /** Undefined: nothing is traced. */
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    traceSampleRatio: settings.OTEL_TRACES_SAMPLER_ARG,
    /** By kind; 0 means no limit. */
    rateLimits: {
      api_key: settings.RATE_LIMIT_KEY_PER_MINUTE,
      session: settings.RATE_LIMIT_SESSION_PER_MINUTE,
      failed_authentication: settings.RATE_LIMIT_FAILED_AUTH_PER_MINUTE,
      portal_page: settings.RATE_LIMIT_PORTAL_PAGES_PER_MINUTE,
      portal_attempt: settings.RATE_LIMIT_PORTAL_ATTEMPTS_PER_MINUTE,
      portal_unknown_code: settings.RATE_LIMIT_PORTAL_UNKNOWN_CODES_PER_MINUTE,
    },
    logLevel: settings.LOG_LEVEL,
  };
}

function originOf({ APP_URL, APP_ENV, PORT, CENTRAL_DOMAIN }: z.infer<typeof schema>): string {
  const standard = APP_ENV === "development" ? `http://localhost:${PORT}` : `https://${CENTRAL_DOMAIN}`;
  return new URL(APP_URL ?? standard).origin;
}

/** React chooses its own build by NODE_ENV when the routes first import it, so this must come before them. */
export function setNodeEnv(mode: "production" | "development"): void {
  process.env.NODE_ENV = mode;
}

import { z } from "zod";
import { challengeConfig, challengeSettings } from "./challenge-settings.ts";
import { contradictions } from "./contradictions.ts";
import { databaseConfig, databaseSettings } from "./database-settings.ts";
import { engineConfigs, engineSettings } from "./engine-settings.ts";
import { providerConfigs, providerSettings } from "./provider-settings.ts";
import {
  encryptionKeys,
  httpUrl,
  instant,
  label,
  limitFrom,
  mailbox,
  mailServer,
  onOrOff,
  port,
  portalOrigin,
  portOrNone,
  publicKeys,
  ratio,
  redisUrl,
  secret,
  webhookSecret,
  wholeNumber,
  wholeNumberOrNone,
} from "./values.ts";

/** Load balancers and Kubernetes that probe each second have noticed by then. */
const STOP_DELAY_MS = 5_000;

const settings = z
  .object({
    APP_ENV: z
      .enum(["development", "staging", "production"], { error: "must be development, staging or production" })
      .default("development"),
    EXTENSIONS_PORT: port(3100),
    EXTENSIONS_GRPC_PORT: port(3101),
    GRPC_MAX_CONNECTION_AGE_MS: wholeNumber(60_000, { min: 0, max: 86_400_000 }),
    GRPC_MAX_CONNECTION_AGE_GRACE_MS: wholeNumber(60_000, { min: 1_000, max: 86_400_000 }),
    STOP_DELAY_MS: wholeNumberOrNone({ min: 0, max: 300_000 }),
    INSTANCE_ID: label().optional(),
    IN_FLIGHT_MAX: wholeNumber(1_000, { min: 1, max: 100_000 }),
    HOST: z.string().default("127.0.0.1"),
    ...databaseSettings,
    INTERNAL_SECRET: secret().optional(),
    INTERNAL_SECRET_PREVIOUS: secret().optional(),
    INTERNAL_SECRET_PREVIOUS_NOT_AFTER: instant().optional(),
    SERVICE_AUTH_MODE: z.enum(["secret", "both", "jwt"], { error: "must be secret, both or jwt" }).default("secret"),
    SERVICE_AUTH_JWKS: publicKeys().optional(),
    ENCRYPTION_KEYS: encryptionKeys(),
    ...engineSettings,
    ENGINE_WEBHOOK_BASE_URL: httpUrl().optional(),
    ...providerSettings,
    ...challengeSettings,
    MAIL_URL: mailServer().optional(),
    MAIL_FROM: mailbox().optional(),
    MAIL_LIMIT_ORGANIZATION_PER_DAY: wholeNumber(200, { min: 1, max: 10_000_000 }),
    MAIL_LIMIT_RECIPIENT_PER_DAY: wholeNumber(3, { min: 1, max: 10_000_000 }),
    INVOICE_LEAST_PAYMENT: wholeNumber(50, { min: 1, max: 100_000 }),
    VISA_ATTEMPT_LIMIT: limitFrom("15@2026-04-18"),
    APP_URL: httpUrl().optional(),
    PORTAL_ORIGIN: portalOrigin().optional(),
    AUTH_URL: httpUrl().optional(),
    AUTH_SERVICE_SECRET: secret().optional(),
    WEBHOOK_RECEIVER_URL: httpUrl().optional(),
    WEBHOOK_RECEIVER_SECRET: webhookSecret().optional(),
    WEBHOOK_PRIVATE_TARGETS: onOrOff("off"),
    ENGINE_TIMEOUT_MS: wholeNumber(10_000, { min: 1, max: 600_000 }),
    OPERATION_LEASE_MS: wholeNumber(30_000, { min: 1, max: 3_600_000 }),
    INSTANCE_HEARTBEAT_MS: wholeNumber(1_000, { min: 10, max: 60_000 }),
    INSTANCE_LEASE_MS: wholeNumber(5_000, { min: 30, max: 600_000 }),
    METRICS_PORT: portOrNone(),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl().optional(),
    OTEL_TRACES_SAMPLER_ARG: ratio(),
    RATE_LIMIT_ORGANIZATION_PER_MINUTE: wholeNumber(6_000, { min: 0, max: 10_000_000 }),
    RATE_LIMIT_SERVICE_PER_MINUTE: wholeNumber(60_000, { min: 0, max: 10_000_000 }),
    RATE_LIMIT_WEBHOOK_PER_MINUTE: wholeNumber(6_000, { min: 0, max: 10_000_000 }),
    REDIS_URL: redisUrl().optional(),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
        error: "must be fatal, error, warn, info, debug, trace or silent",
      })
      .default("info"),
  })
  .readonly();

type Settings = z.infer<typeof settings>;

/** The process's settings. Optional settings that are absent are null. */
export type Config = ReturnType<typeof toConfig>;

/** Reads the settings. @throws Error with a sentence per invalid setting, which names it and never repeats its value */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env, now = new Date()): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  const sentences = parsed.success
    ? contradictions(parsed.data, now)
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
  if (!parsed.success || sentences.length > 0) throw new Error(sentences.join("\n"));
  return toConfig(parsed.data);
}

function toConfig(given: Settings) {
  const { INTERNAL_SECRET_PREVIOUS: previous, INTERNAL_SECRET_PREVIOUS_NOT_AFTER: notAfter } = given;
  const ownUrl = given.ENGINE_WEBHOOK_BASE_URL ?? `http://${given.HOST}:${given.EXTENSIONS_PORT}`;
  return Object.freeze({
    appEnv: given.APP_ENV,
    port: given.EXTENSIONS_PORT,
    grpcPort: given.EXTENSIONS_GRPC_PORT,
    /** Limit on the age of connections to the gRPC port; 0 is no limit. */
    grpcConnectionAge: {
      maxMs: given.GRPC_MAX_CONNECTION_AGE_MS,
      graceMs: given.GRPC_MAX_CONNECTION_AGE_GRACE_MS,
    },
    /**
     * Time during which calls are still accepted after SIGTERM, while load balancers notice that the process is not
     * ready.
     */
    stopDelayMs: given.STOP_DELAY_MS ?? (given.APP_ENV === "development" ? 0 : STOP_DELAY_MS),
    inFlightMax: given.IN_FLIGHT_MAX,
    host: given.HOST,
    ...databaseConfig(given),
    /** Null: the service starts and refuses every request with 503 GATEWAY_NOT_CONFIGURED. */
    internalSecret: given.INTERNAL_SECRET ?? null,
    /** The secret being retired; accepted until `notAfter`. */
    internalSecretPrevious: previous && notAfter ? { value: previous, notAfter } : null,
    serviceAuthMode: given.SERVICE_AUTH_MODE,
    /** The public keys of call tokens. */
    callTokenKeys: given.SERVICE_AUTH_JWKS ?? [],
    /** The first key encrypts; every key decrypts. */
    encryptionKeys: given.ENCRYPTION_KEYS,
    engines: engineConfigs(given),
    /** The base of this service's URL for the engines' webhooks. */
    engineWebhookBaseUrl: ownUrl,
    ...providerConfigs(given, ownUrl),
    /** The receiver of the demo's webhooks. Null: the demo has no endpoint. */
    demoReceiver:
      given.WEBHOOK_RECEIVER_URL && given.WEBHOOK_RECEIVER_SECRET
        ? { url: given.WEBHOOK_RECEIVER_URL, secret: given.WEBHOOK_RECEIVER_SECRET }
        : null,
    /** Null: payers solve our puzzle. */
    challengeProvider: challengeConfig(given),
    /** Null: the installation sends no mail. */
    mail: given.MAIL_URL && given.MAIL_FROM ? { ...given.MAIL_URL, from: given.MAIL_FROM } : null,
    /** Limits on mails to addresses that a caller supplies. */
    mailLimits: {
      organizationPerDay: given.MAIL_LIMIT_ORGANIZATION_PER_DAY,
      recipientPerDay: given.MAIL_LIMIT_RECIPIENT_PER_DAY,
    },
    /** In minor units of any currency. An invoice of less is carried to the next one. */
    invoiceLeastPayment: given.INVOICE_LEAST_PAYMENT,
    /** How many declined attempts of one amount Visa allows in 30 days from that day on. Before, it is 15. */
    visaAttemptLimit: given.VISA_ATTEMPT_LIMIT,
    /** The dashboard's base URL for links in mails. Null: mails contain no links. */
    appUrl: given.APP_URL ?? null,
    /** The origin of an organization's public pages, with `{slug}` for its slug. Null: they have no address. */
    portalOrigin: given.PORTAL_ORIGIN ?? null,
    /** The central service, which knows the organizations' members. Null: nobody can be mailed as a member. */
    centralAuth:
      given.AUTH_URL && given.AUTH_SERVICE_SECRET
        ? { url: given.AUTH_URL, serviceSecret: given.AUTH_SERVICE_SECRET }
        : null,
    /** Whether sandbox webhooks may use http and private addresses. */
    webhookPrivateTargets: given.WEBHOOK_PRIVATE_TARGETS === "on",
    engineTimeoutMs: given.ENGINE_TIMEOUT_MS,
    /** Limit on the time that a claimed operation stays with its owner without a renewal. */
    operationLeaseMs: given.OPERATION_LEASE_MS,
    /** Sent by `/healthz` and `/readyz`, so that the parent process can identify this one. */
    instanceId: given.INSTANCE_ID ?? null,
    instanceHeartbeatMs: given.INSTANCE_HEARTBEAT_MS,
    /** Limit on the time since its last heartbeat for an instance to count as alive. */
    instanceLeaseMs: given.INSTANCE_LEASE_MS,
    /** Null: metrics are served on the HTTP port, behind service authentication. */
    metricsPort: given.METRICS_PORT ?? null,
    /** Null: tracing is off. */
    otlpEndpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    traceSampleRatio: given.OTEL_TRACES_SAMPLER_ARG,
    /** In points; 0 is no limit. */
    rateLimits: {
      organization: given.RATE_LIMIT_ORGANIZATION_PER_MINUTE,
      service: given.RATE_LIMIT_SERVICE_PER_MINUTE,
      webhookSender: given.RATE_LIMIT_WEBHOOK_PER_MINUTE,
    },
    /** Null: the database stores the rate limit counts. */
    redisUrl: given.REDIS_URL ?? null,
    logLevel: given.LOG_LEVEL,
  } as const);
}

import { describe, expect, test } from "vitest";
import { readConfig } from "#extensions/platform/config/config.ts";
import { aSigningKey } from "./tokens.ts";

const now = new Date("2030-01-01T00:00:00Z");
const key = Buffer.alloc(32, 7).toString("base64url");
const required = {
  DATABASE_URL: "postgresql://u:p@127.0.0.1/tollhouse",
  ENCRYPTION_KEYS: `k1:${key}`,
  ENGINE_URL: "http://127.0.0.1:3300",
};

const { publicKey } = aSigningKey();
const keySet = (...keys: object[]) => JSON.stringify({ keys });

const read = (env: Record<string, string>) => readConfig({ ...required, ...env }, now);

test("the standard settings need a database, keys and an engine only", () => {
  expect(read({})).toMatchObject({
    appEnv: "development",
    port: 3100,
    grpcPort: 3101,
    host: "127.0.0.1",
    databaseUrl: required.DATABASE_URL,
    databaseDirectUrl: required.DATABASE_URL,
    connections: { work: 10, jobs: 3, rateLimits: 4 },
    internalSecret: null,
    internalSecretPrevious: null,
    serviceAuthMode: "secret",
    callTokenKeys: [],
    metricsPort: null,
    otlpEndpoint: null,
    traceSampleRatio: 1,
    encryptionKeys: [{ id: "k1", key: Buffer.alloc(32, 7) }],
    engines: { sandbox: { url: required.ENGINE_URL, apiKey: null } },
    engineTimeoutMs: 10_000,
    operationLeaseMs: 30_000,
    instanceHeartbeatMs: 1_000,
    instanceLeaseMs: 5_000,
    logLevel: "info",
  });
});

test("the keys of call tokens keep nothing but what verifies", () => {
  const given = { ...publicKey, alg: "HS256", use: "enc", key_ops: [] };
  expect(read({ SERVICE_AUTH_MODE: "both", SERVICE_AUTH_JWKS: keySet(given) })).toMatchObject({
    serviceAuthMode: "both",
    callTokenKeys: [publicKey],
  });
});

test("an empty secret is an absent one", () => {
  expect(read({ INTERNAL_SECRET: "" }).internalSecret).toBeNull();
  expect(read({ INTERNAL_SECRET: "  " }).internalSecret).toBeNull();
});

test("the first encryption key is the current one", () => {
  expect(read({ ENCRYPTION_KEYS: `k2:${key}, k1:${key}` }).encryptionKeys.map(({ id }) => id)).toEqual(["k2", "k1"]);
});

test("a secret that is being retired is accepted for 90 days at most", () => {
  const overlap = (notAfter: string) => ({
    INTERNAL_SECRET: "new",
    INTERNAL_SECRET_PREVIOUS: "old",
    INTERNAL_SECRET_PREVIOUS_NOT_AFTER: notAfter,
  });
  expect(read(overlap("2030-04-01T00:00:00Z")).internalSecretPrevious).toEqual({
    value: "old",
    notAfter: new Date("2030-04-01T00:00:00Z"),
  });
  expect(read(overlap("2029-12-01T00:00:00+01:00")).internalSecretPrevious).not.toBeNull();
  expect(() => read(overlap("2030-04-01T00:00:01Z"))).toThrow(
    "INTERNAL_SECRET_PREVIOUS_NOT_AFTER must be at most 90 days ahead.",
  );
});

test.each([
  ["APP_ENV", { APP_ENV: "prod" }],
  ["EXTENSIONS_PORT", { EXTENSIONS_PORT: "65536" }],
  ["EXTENSIONS_GRPC_PORT", { EXTENSIONS_GRPC_PORT: "http" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://u:hidden@db/x" }],
  ["DATABASE_URL", { DATABASE_URL: "" }],
  ["DATABASE_DIRECT_URL", { DATABASE_DIRECT_URL: "mysql://u:hidden@db/x" }],
  ["INTERNAL_SECRET", { INTERNAL_SECRET: "hidden, hidden" }],
  ["INTERNAL_SECRET", { INTERNAL_SECRET: "hiddén" }],
  ["INTERNAL_SECRET", { APP_ENV: "production", INTERNAL_SECRET: "hidden-but-short" }],
  ["INTERNAL_SECRET", { APP_ENV: "staging", INTERNAL_SECRET: "hidden-".padEnd(31, "x") }],
  [
    "INTERNAL_SECRET_PREVIOUS",
    {
      APP_ENV: "staging",
      INTERNAL_SECRET: "x".repeat(32),
      INTERNAL_SECRET_PREVIOUS: "hidden-".padEnd(31, "x"),
      INTERNAL_SECRET_PREVIOUS_NOT_AFTER: "2030-02-01T00:00:00Z",
    },
  ],
  ["INTERNAL_SECRET", { INTERNAL_SECRET_PREVIOUS: "old", INTERNAL_SECRET_PREVIOUS_NOT_AFTER: "2030-02-01T00:00:00Z" }],
  [
    "INTERNAL_SECRET_PREVIOUS",
    {
      INTERNAL_SECRET: "hidden",
      INTERNAL_SECRET_PREVIOUS: "hidden",
      INTERNAL_SECRET_PREVIOUS_NOT_AFTER: "2030-02-01T00:00:00Z",
    },
  ],
  ["INTERNAL_SECRET_PREVIOUS_NOT_AFTER", { INTERNAL_SECRET: "new", INTERNAL_SECRET_PREVIOUS: "old" }],
  ["INTERNAL_SECRET_PREVIOUS", { INTERNAL_SECRET: "new", INTERNAL_SECRET_PREVIOUS_NOT_AFTER: "2030-02-01T00:00:00Z" }],
  ["INTERNAL_SECRET_PREVIOUS_NOT_AFTER", { INTERNAL_SECRET_PREVIOUS_NOT_AFTER: "tomorrow" }],
  ["ENCRYPTION_KEYS", { ENCRYPTION_KEYS: "" }],
  ["ENCRYPTION_KEYS", { ENCRYPTION_KEYS: "k1:hidden" }],
  ["ENCRYPTION_KEYS", { ENCRYPTION_KEYS: `k1:${key},k1:${key}` }],
  ["ENGINE_URL", { ENGINE_URL: "engine:3300" }],
  ["ENGINE_LIVE_URL", { ENGINE_LIVE_URL: "engine:3300" }],
  ["ENGINE_LIVE_URL", { ENGINE_LIVE_API_KEY: "hidden" }],
  ["ENGINE_LIVE_URL", { ENGINE_LIVE_PUBLIC_URL: "https://hidden.example" }],
  ["ENGINE_LIVE_URL", { ENGINE_LIVE_SCRIPT_URL: "https://hidden.example/HyperLoader.js" }],
  ["ENGINE_TIMEOUT_MS", { ENGINE_TIMEOUT_MS: "0" }],
  ["OPERATION_LEASE_MS", { OPERATION_LEASE_MS: "10000" }],
  ["ENGINE_TIMEOUT_MS", { ENGINE_TIMEOUT_MS: "14000" }],
  ["DATABASE_QUERY_TIMEOUT_MS", { DATABASE_QUERY_TIMEOUT_MS: "5000" }],
  ["OPERATION_LEASE_MS", { ENGINE_TIMEOUT_MS: "1000", OPERATION_LEASE_MS: "1500" }],
  ["INSTANCE_HEARTBEAT_MS", { INSTANCE_HEARTBEAT_MS: "0" }],
  ["INSTANCE_LEASE_MS", { INSTANCE_HEARTBEAT_MS: "2000" }],
  ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ["METRICS_PORT", { METRICS_PORT: "many" }],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }],
  ["OTEL_TRACES_SAMPLER_ARG", { OTEL_TRACES_SAMPLER_ARG: "2" }],
  ["SERVICE_AUTH_MODE", { SERVICE_AUTH_MODE: "none" }],
  ["SERVICE_AUTH_JWKS", { SERVICE_AUTH_MODE: "both" }],
  ["SERVICE_AUTH_JWKS", { SERVICE_AUTH_MODE: "jwt" }],
  ["SERVICE_AUTH_JWKS", { SERVICE_AUTH_JWKS: "hidden" }],
  ["SERVICE_AUTH_JWKS", { SERVICE_AUTH_JWKS: keySet() }],
  ["SERVICE_AUTH_JWKS", { SERVICE_AUTH_JWKS: keySet(publicKey, publicKey) }],
  ["SERVICE_AUTH_JWKS", { SERVICE_AUTH_JWKS: keySet({ ...publicKey, kid: undefined }) }],
  ["SERVICE_AUTH_JWKS", { SERVICE_AUTH_JWKS: keySet({ ...publicKey, d: "hidden" }) }],
  ["SERVICE_AUTH_JWKS", { SERVICE_AUTH_JWKS: keySet({ kty: "oct", k: "hidden", kid: "k1" }) }],
])(
  "a bad %s stops the start with one sentence that names it and hides its value",
  (name, env: Record<string, string>) => {
    const message = messageOf(() => read(env));
    expect(message).toMatch(new RegExp(`^${name} [^\\n]+\\.$`));
    expect(message).not.toContain("hidden");
  },
);

test("all bad settings are named at once", () => {
  expect(messageOf(() => read({ EXTENSIONS_PORT: "x", ENGINE_URL: "x" })).split("\n")).toHaveLength(2);
});

function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

test("live shares the sandbox's engine only when it has none of its own, and never its admin key", () => {
  const shared = read({ ENGINE_API_KEY: "sandbox_admin" }).engines;
  expect(shared.live).toBe(shared.sandbox);
  const url = "https://live.example";
  const { live } = read({
    ENGINE_API_KEY: "sandbox_admin",
    ENGINE_SCRIPT_URL: "https://js.example",
    ENGINE_LIVE_URL: url,
  }).engines;
  expect(live).toEqual({ url, publicUrl: url, scriptUrl: null, apiKey: null });
});

test("the origin of payers' pages has a place for the organization's slug, and is https in production", () => {
  expect(read({}).portalOrigin).toBeNull();
  const origins = ["https://{slug}.pay.example.com", "http://{slug}.tollhouse.localhost:3000"];
  for (const origin of origins) expect(read({ PORTAL_ORIGIN: origin }).portalOrigin).toBe(origin);
  for (const wrong of [
    "https://pay.example.com",
    "{slug}.example.com",
    "https://{slug}.example.com/pay",
    "https://{slug}",
  ])
    expect(() => read({ PORTAL_ORIGIN: wrong }), wrong).toThrow(
      "PORTAL_ORIGIN must be given as https://{slug}.<domain>",
    );
  expect(() => read({ PORTAL_ORIGIN: origins[1] ?? "", APP_ENV: "production" })).toThrow(
    "PORTAL_ORIGIN must be an https address in production.",
  );
});

describe("targets of webhooks in the own network", () => {
  test("are allowed only where they are turned on, and never in production", () => {
    expect(read({}).webhookPrivateTargets).toBe(false);
    expect(read({ WEBHOOK_PRIVATE_TARGETS: "on" }).webhookPrivateTargets).toBe(true);
    expect(() => read({ WEBHOOK_PRIVATE_TARGETS: "on", APP_ENV: "production" })).toThrow(
      "WEBHOOK_PRIVATE_TARGETS must be off in production.",
    );
  });
});

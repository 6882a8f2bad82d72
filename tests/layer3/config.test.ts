import { expect, test } from "vitest";
import { readConfig } from "#extensions/config.ts";

const now = new Date("2030-01-01T00:00:00Z");
const key = Buffer.alloc(32, 7).toString("base64url");
const required = {
  DATABASE_URL: "postgresql://u:p@127.0.0.1/tollhouse",
  ENCRYPTION_KEYS: `k1:${key}`,
  ENGINE_URL: "http://127.0.0.1:3300",
};

const read = (env: Record<string, string>) => readConfig({ ...required, ...env }, now);

test("the standard settings need a database, keys and an engine only", () => {
  expect(read({})).toMatchObject({
    appEnv: "development",
    port: 3100,
    grpcPort: 3101,
    host: "127.0.0.1",
    databaseUrl: required.DATABASE_URL,
    internalSecret: null,
    internalSecretPrevious: null,
    encryptionKeys: [{ id: "k1", key: Buffer.alloc(32, 7) }],
    engineUrl: required.ENGINE_URL,
    engineApiKey: null,
    engineTimeoutMs: 10_000,
    submissionLeaseMs: 30_000,
    logLevel: "info",
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
  ["INTERNAL_SECRET", { INTERNAL_SECRET: "hidden, hidden" }],
  ["INTERNAL_SECRET", { INTERNAL_SECRET: "hiddén" }],
  ["INTERNAL_SECRET", { APP_ENV: "production", INTERNAL_SECRET: "hidden-but-short" }],
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
  ["ENGINE_TIMEOUT_MS", { ENGINE_TIMEOUT_MS: "0" }],
  ["SUBMISSION_LEASE_MS", { ENGINE_TIMEOUT_MS: "30000" }],
  ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
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

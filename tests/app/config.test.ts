import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#app/config/config.server.ts";

const GOOD = { INTERNAL_SECRET: "a-secret" };

test("the defaults are those of one machine", () => {
  expect(readConfig(GOOD)).toMatchObject({
    appEnv: "development",
    port: 3000,
    host: "127.0.0.1",
    trustProxy: [],
    appSlug: "tollhouse",
    extensions: { protocol: "grpc", url: ["http://127.0.0.1:3101"], secret: "a-secret" },
  });
  expect(readConfig({ ...GOOD, PORT: "", EXTENSIONS_PROTOCOL: "connect" })).toMatchObject({
    port: 3000,
    extensions: { url: "http://127.0.0.1:3100" },
  });
});

test("the session secret falls back to the central service's", () => {
  expect(readConfig({ ...GOOD, CENTRAL_AUTH_SECRET: "central" }).sessionSecret).toBe("central");
  expect(readConfig({ ...GOOD, CENTRAL_AUTH_SECRET: "central", SESSION_SECRET: "own" }).sessionSecret).toBe("own");
});

test.each([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["APP_ENV", "prod"],
  ["TRUST_PROXY", "true"],
  ["TRUST_PROXY", "1"],
  ["TRUST_PROXY", "0.0.0.0/0"],
  ["TRUST_PROXY", "10.0.0.0/8, proxy.internal"],
  ["AUTH_URL", "auth.example"],
  ["APP_URL", "https://app.example/dashboard"],
  ["AUTH_STATE", "maybe"],
  ["EXTENSIONS_GRPC_URL", "ftp://x"],
  ["EXTENSIONS_PROTOCOL", "rest"],
  ["CENTRAL_DOMAIN", "localhost:3000"],
  ["CENTRAL_DOMAIN", "central..example"],
  ["EXTERNAL_DOMAIN", "-pay.example"],
  ["SESSION_COOKIE", "__Secure-pay.session_token"],
  ["CENTRAL_COOKIE", "central.sid"],
  ["LOG_LEVEL", "loud"],
  ["SERVICE_AUTH_SIGNING_KEY", "hidden"],
  ["SERVICE_AUTH_SIGNING_KEY", JSON.stringify({ kty: "OKP", crv: "Ed25519", kid: "k1", x: "a".repeat(43) })],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
  ["OTEL_TRACES_SAMPLER_ARG", "2"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => readConfig({ ...GOOD, [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ ...GOOD, [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`));
});

test("all bad settings are named at once, and no value is shown", () => {
  const refused = () => readConfig({ APP_ENV: "production", INTERNAL_SECRET: "short-secret", PORT: "x1" });
  expect(refused).toThrow(/^PORT /);
  for (const APP_ENV of ["staging", "production"]) {
    const short = () => readConfig({ APP_ENV, INTERNAL_SECRET: "short-secret".padEnd(31, "x") });
    expect(() => readConfig({ APP_ENV, HOT_RELOAD: "on" })).toThrow("HOT_RELOAD is for development.");
    expect(short).toThrow(`INTERNAL_SECRET must have at least 32 bytes in ${APP_ENV}.`);
    expect(short).not.toThrow("short-secret");
  }
});

const DEPLOYED = {
  APP_ENV: "production",
  AUTH_URL: "https://auth.central.example",
  CENTRAL_DOMAIN: "central.example",
  EXTERNAL_DOMAIN: "pay.example",
  SESSION_SECRET: "s".repeat(32),
};

test("the settings of a deployment are taken", () => {
  expect(readConfig(DEPLOYED)).toMatchObject({ appEnv: "production", appUrl: "https://central.example" });
});

test.each<[string, Record<string, string>, string]>([
  ["a central service without TLS", { AUTH_URL: "http://auth.central.example" }, "AUTH_URL must be an https address"],
  ["a central service on localhost", { AUTH_URL: "https://localhost:3200" }, "AUTH_URL must not be on localhost"],
  ["an address without TLS", { APP_URL: "http://central.example" }, "APP_URL must be an https address in production."],
  ["no central domain", { CENTRAL_DOMAIN: "" }, "CENTRAL_DOMAIN must be set to a domain other than localhost"],
  ["a local external domain", { EXTERNAL_DOMAIN: "pay.localhost" }, "EXTERNAL_DOMAIN must be set to a domain other"],
  ["one domain for both", { EXTERNAL_DOMAIN: "central.example" }, "EXTERNAL_DOMAIN must not be on CENTRAL_DOMAIN."],
  [
    "an external domain below",
    { EXTERNAL_DOMAIN: "a.central.example" },
    "EXTERNAL_DOMAIN must not be on CENTRAL_DOMAIN",
  ],
  ["a central domain below", { CENTRAL_DOMAIN: "id.pay.example" }, "CENTRAL_DOMAIN must not be on EXTERNAL_DOMAIN."],
  [
    "a short secret in staging",
    { APP_ENV: "staging", SESSION_SECRET: "s" },
    "SESSION_SECRET must have at least 32 bytes",
  ],
])("%s cannot be meant and is refused", (_what, settings, message) => {
  expect(() => readConfig({ ...DEPLOYED, ...settings })).toThrow(message);
});

test("the process does not start on a bad setting and says which", () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ["server.ts"], {
    env: { ...process.env, PORT: "many", INTERNAL_SECRET: "a-secret" },
    encoding: "utf8",
  });
  expect([status, stderr.trim(), stdout]).toEqual([1, "PORT must be a port number from 0 to 65535.", ""]);
});

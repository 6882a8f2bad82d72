import { describe, expect, test } from "vitest";
import { loadSecrets } from "#sandbox/local/secrets.ts";
import { BACKEND_SERVICES, FRONTEND_SERVICES, SANDBOX_SERVICES } from "#sandbox/local/services.ts";
import { createSettings, environmentOf } from "#sandbox/local/settings.ts";
import { aFolder } from "./folder.ts";

const PORTS = {
  PORT: 4000,
  EXTENSIONS_PORT: 4100,
  EXTENSIONS_GRPC_PORT: 4101,
  ENGINE_PORT: 4300,
  CENTRAL_AUTH_PORT: 4200,
  OUTBOX_PORT: 4500,
  MAIL_SMTP_PORT: 4525,
  WEBHOOK_RECEIVER_PORT: 4600,
  TERMINAL_PORT: 4700,
};

describe("the settings that the processes share", () => {
  test("name the ports that were chosen", () => {
    expect(settingsFor({})).toMatchObject({
      APP_URL: "http://localhost:4000",
      AUTH_URL: "http://localhost:4200",
      ENGINE_URL: "http://127.0.0.1:4300",
      EXTENSIONS_URL: "http://127.0.0.1:4100",
      EXTENSIONS_GRPC_URL: "http://127.0.0.1:4101",
      WEBHOOK_RECEIVER_URL: "http://localhost:4600",
    });
  });

  test("are the caller's where he set one", () => {
    expect(settingsFor({ INTERNAL_SECRET: "theirs" }).INTERNAL_SECRET).toBe("theirs");
  });

  test("are empty where he set an empty secret", () => {
    expect(settingsFor({ INTERNAL_SECRET: "" }).INTERNAL_SECRET).toBe("");
  });

  test("are ours where he set an empty address", () => {
    expect(settingsFor({ ENGINE_URL: "" }).ENGINE_URL).toBe("http://127.0.0.1:4300");
  });

  test("give the browser the address of live's own engine, and never the sandbox's admin key for it", () => {
    expect(settingsFor({})).not.toHaveProperty("ENGINE_LIVE_PUBLIC_URL");
    const settings = settingsFor({ ENGINE_LIVE_URL: "https://live.example" });
    expect(settings).toMatchObject({ ENGINE_LIVE_PUBLIC_URL: "https://live.example" });
    expect(settings).not.toHaveProperty("ENGINE_LIVE_API_KEY");
  });

  test("do not show the secret of our bank-linking provider to his", () => {
    expect(settingsFor({})).toHaveProperty("BANK_LINK_SECRET");
    expect(settingsFor({ BANK_LINK_URL: "https://bank.example" })).not.toHaveProperty("BANK_LINK_SECRET");
    expect(settingsFor({ BANK_LINK_URL: "https://bank.example", BANK_LINK_SECRET: "theirs" })).toMatchObject({
      BANK_LINK_URL: "https://bank.example",
      BANK_LINK_SECRET: "theirs",
    });
  });

  test("do not give the secret of our terminals to another vendor's", () => {
    expect(settingsFor({})).toMatchObject({
      TERMINAL_URL: "http://127.0.0.1:4700",
      TERMINALS_URL: "http://localhost:4700",
      TERMINAL_SECRET: expect.any(String),
    });
    const theirs = settingsFor({ TERMINAL_URL: "https://terminals.example" });
    expect(theirs).toHaveProperty("TERMINAL_URL", "https://terminals.example");
    expect(theirs).not.toHaveProperty("TERMINAL_SECRET");
    expect(theirs).not.toHaveProperty("TERMINALS_URL");
  });

  test("name the sandbox's mail server and its outbox, or the caller's mail server alone", () => {
    expect(settingsFor({})).toMatchObject({
      MAIL_URL: "smtp://127.0.0.1:4525",
      MAIL_FROM: "Tollhouse <no-reply@tollhouse.example>",
      OUTBOX_URL: "http://localhost:4500",
    });
    const theirs = settingsFor({ MAIL_URL: "smtps://mail.example", MAIL_FROM: "pay@shop.example" });
    expect(theirs).toMatchObject({ MAIL_URL: "smtps://mail.example", MAIL_FROM: "pay@shop.example" });
    expect(theirs).not.toHaveProperty("OUTBOX_URL");
    expect(settingsFor({ MAIL_URL: "smtps://mail.example" })).not.toHaveProperty("MAIL_FROM");
  });

  test("let the dashboard trust what runs in front of it on this machine, or what the caller says", () => {
    expect(settingsFor({}).TRUST_PROXY).toBe("loopback");
    for (const theirs of ["", "10.0.0.0/8"]) expect(settingsFor({ TRUST_PROXY: theirs }).TRUST_PROXY).toBe(theirs);
    const trusting = [...SANDBOX_SERVICES, ...BACKEND_SERVICES, ...FRONTEND_SERVICES].filter(({ settings }) =>
      settings.includes("TRUST_PROXY"),
    );
    expect(trusting.map(({ name }) => name)).toEqual(["app"]);
  });

  test("give payers' pages the address of the portals, below the caller's domain where he has one", () => {
    expect(settingsFor({}).PORTAL_ORIGIN).toBe("http://{slug}.tollhouse.localhost:4000");
    const theirs = { APP_URL: "https://app.example", EXTERNAL_DOMAIN: "pay.example" };
    expect(settingsFor(theirs).PORTAL_ORIGIN).toBe("https://{slug}.pay.example");
    expect(settingsFor({ APP_ENV: "staging" })).not.toHaveProperty("PORTAL_ORIGIN");
  });

  test("do not show the key of our engine to his", () => {
    expect(settingsFor({ ENGINE_URL: "https://engine.example" })).not.toHaveProperty("ENGINE_API_KEY");
    expect(settingsFor({ ENGINE_URL: "https://engine.example", ENGINE_API_KEY: "theirs" })).toMatchObject({
      ENGINE_URL: "https://engine.example",
      ENGINE_API_KEY: "theirs",
    });
  });
});

test("the public half of the signing key is shared, the private half is in no key set", () => {
  const settings = settingsFor({});
  const { d, ...publicKey } = JSON.parse(settings.SERVICE_AUTH_SIGNING_KEY ?? "");
  expect(JSON.parse(settings.SERVICE_AUTH_JWKS ?? "")).toEqual({ keys: [publicKey] });
  expect(Buffer.from(d, "base64url")).toHaveLength(32);
});

test("a process is given the caller's environment and the settings that are named for it, and no other", () => {
  const env = { LOG_LEVEL: "debug" };
  const settings = settingsFor(env);
  expect(environmentOf(["INTERNAL_SECRET"], settings, env)).toEqual({
    NODE_ENV: "production",
    LOG_LEVEL: "debug",
    INTERNAL_SECRET: settings.INTERNAL_SECRET,
  });
});

function settingsFor(env: Record<string, string>) {
  return createSettings({
    ports: PORTS,
    secrets: loadSecrets(aFolder()),
    databaseUrl: "postgresql://localhost/app",
    env,
  });
}

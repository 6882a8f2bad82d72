import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "#sandbox/central-auth/accounts/demo.ts";
import { readConfig } from "#sandbox/central-auth/config/config.ts";
import { startCentralAuth } from "#sandbox/central-auth/server.ts";
import { createLogger } from "#sandbox/shared/log.ts";
import { aDatabase, type TestDatabase } from "#tests/support/database.ts";
import { aCentralAuth, aSignedInBrowser, exchange, takeToken } from "./support/central-auth.ts";

const SECRET = "central-secret-of-the-tests-0123456789";
const needed = { DATABASE_URL: "postgresql://localhost/none", CENTRAL_AUTH_SECRET: SECRET };

describe("the settings", () => {
  test("all but two have a default; an empty one counts as absent", () => {
    expect(readConfig({ ...needed, AUTH_URL: "", DEMO: " " })).toMatchObject({
      port: 3200,
      host: "127.0.0.1",
      authUrl: null,
      centralDomain: "localhost",
      serviceSecret: null,
      demo: false,
      apps: [{ slug: "tollhouse", name: "Tollhouse", callback: new URL("http://localhost:3000/api/auth/callback") }],
    });
  });

  test.each([
    ["CENTRAL_AUTH_SECRET", undefined, "is missing"],
    ["CENTRAL_AUTH_SECRET", "short", "at least 32 bytes"],
    ["AUTH_SERVICE_SECRET", "short", "at least 32 bytes"],
    ["DATABASE_URL", undefined, "is missing"],
    ["DATABASE_URL", "mysql://localhost/x", "must be a postgresql:// address"],
    ["CENTRAL_AUTH_PORT", "70000", "from 0 to 65535"],
    ["AUTH_URL", "https://auth.example.com/path", "without a path"],
    ["AUTH_URL", "auth.example.com", "must be an origin"],
    ["CENTRAL_DOMAIN", "https://example.com", "without a port"],
    ["CENTRAL_DOMAIN", "elsewhere.test", "AUTH_URL must be on CENTRAL_DOMAIN"],
    ["AUTH_APPS", "{", "must be JSON"],
    ["AUTH_APPS", '{"a":{"callback":"javascript:alert(1)"}}', "must be JSON"],
    ["AUTH_APPS", '{"a":{"callback":"https://u:p@x.test/"}}', "must be JSON"],
    ["AUTH_APPS", '{"A b":{"callback":"https://x.test/"}}', "must be JSON"],
    ["TRUSTED_ORIGINS", "https://*.example.com", "without wildcards"],
    ["TRUSTED_ORIGINS", "https://a.test,https://b.test/path", "must list origins"],
    ["TRUST_PROXY", "true", "must list addresses"],
    ["TRUST_PROXY", "0.0.0.0/0", "must list addresses"],
    ["SIGN_IN_MAX", "0", "from 1 to"],
    ["DEMO", "yes", "must be 0 or 1"],
    ["LOG_LEVEL", "loud", "must be a level"],
  ])("%s=%s stops the start with one sentence", (name, value, sentence) => {
    const read = () => readConfig({ ...needed, [name]: value });
    expect(read).toThrow(sentence);
    expect(read).toThrow(/^[^\n]+$/);
  });

  test("demo accounts are refused where everybody can reach them", () => {
    expect(() => readConfig({ ...needed, DEMO: "1", AUTH_URL: "https://auth.merchant.com" })).toThrow("demo password");
  });
});

describe("the database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
  });
  afterAll(() => database.drop());

  test("processes that start together on an empty database take turns, and find one set of accounts", async () => {
    const options = { databaseUrl: database.url, secret: SECRET, port: 0, demo: true };
    const all = await Promise.all([1, 2, 3].map(() => startCentralAuth(options)));
    const [first] = all;
    const { rows } = (await first?.accounts.pool.query(`select email from auth."user"`)) ?? { rows: [] };
    expect(rows.map(({ email }) => email).sort()).toEqual(DEMO_ACCOUNTS.map(({ email }) => email).sort());
    const tables = await first?.accounts.pool.query("select from pg_tables where schemaname = 'public'");
    expect(tables?.rowCount).toBe(0);
    await Promise.all(all.map((one) => one.close()));
  });

  test("the tables of strangers with the same names are left alone", async () => {
    const central = await startCentralAuth({ databaseUrl: database.url, secret: SECRET, port: 0 });
    await central.accounts.pool.query(
      `create table public.organization (ours int); create table public."user" (ours int)`,
    );
    await central.close();
    const again = await startCentralAuth({ databaseUrl: database.url, secret: SECRET, port: 0, demo: true });
    const { fields } = await again.accounts.pool.query("select * from public.organization");
    expect(fields.map(({ name }) => name)).toEqual(["ours"]);
    await again.close();
  });
});

describe("the process", () => {
  test("answers that it lives and that it can serve", async () => {
    const central = await aCentralAuth();
    expect(await (await fetch(`${central.url}/healthz`)).json()).toEqual({ status: "alive" });
    expect(await (await fetch(`${central.url}/readyz`)).json()).toEqual({ status: "ready" });
    await central.close();
  });

  test("writes JSON lines, and no credential into them", async () => {
    const lines: string[] = [];
    const log = createLogger("central-auth", "debug", { write: (line: string) => lines.push(line) } as never);
    const central = await aCentralAuth({ log });
    const browser = await aSignedInBrowser(central, "robin@northwind.example");
    const token = await takeToken(browser, { state: "state-of-this-browser" });
    await exchange(central, { token });
    await browser.get(`/api/auth/get-session?token=${token}`);
    await browser.get(`/nowhere/token=${token}`);
    await browser.submit("/sign-out", {}, { origin: `https://evil.test/?token=${token}` });
    await central.close();

    const written = lines.join("");
    expect(lines.map((line) => JSON.parse(line).path)).toContain("/api/cross-domain-token");
    const cookie = decodeURIComponent(browser.cookie.split("=")[1] ?? "").split(".")[0] ?? "";
    expect(cookie).toMatch(/^\w{32}$/);
    for (const credential of [token, cookie, "state-of-this-browser", "correct horse"])
      expect(written).not.toContain(credential);
  });

  test("is started by its settings alone, stops on SIGTERM, and says in a sentence why it does not start", async () => {
    const database = await aDatabase();
    const env = { PATH: process.env.PATH ?? "", DATABASE_URL: database.url, CENTRAL_AUTH_PORT: "0" };
    const run = (environment: Record<string, string>) =>
      spawn(process.execPath, ["sandbox/central-auth/main.ts"], {
        env: { NODE_ENV: "production", ...environment },
      });

    const refused = run(env);
    expect(await text(refused.stderr)).toBe("CENTRAL_AUTH_SECRET is missing: give it 32 random bytes.\n");

    const started = run({ ...env, CENTRAL_AUTH_SECRET: SECRET, DEMO: "1" });
    const ended = new Promise<number | null>((resolve) => started.once("exit", resolve));
    let output = "";
    for await (const chunk of started.stdout) {
      output += chunk;
      if (output.includes('"url"')) break;
    }
    const url = /"url":"([^"]+)"/.exec(output)?.[1];
    expect(output).toContain("demo_password");
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    started.kill("SIGTERM");
    expect(await ended).toBe(0);
    await database.drop();
  });
});

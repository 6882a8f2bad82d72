import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findLocalPath, returnTo } from "#sandbox/central-auth/auth/return-to.ts";
import { readConfig } from "#sandbox/central-auth/config/config.ts";
import type { CentralAuth } from "#sandbox/central-auth/server.ts";
import { aCentralAuth, aSignedInBrowser, Browser, locationOf } from "./support/central-auth.ts";

const EVIL = [
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\/evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  " //evil.test",
  "/a/..//evil.test",
  "/%2e%2e//evil.test",
  "/.//evil.test",
  "/./\\evil.test",
  "https://evil.test",
  "https:evil.test",
  "HTTPS://evil.test/",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.test",
  "?next=/x",
  "",
  "/\u0000",
  `/${"x".repeat(3_000)}`,
];

const LOCAL = [
  ["/overview", "/overview"],
  ["/disputes?tab=open&q=a%20b", "/disputes?tab=open&q=a%20b"],
  ["/a/../b", "/b"],
  ["/a//b", "/a//b"],
  ["/search?next=//evil.test", "/search?next=//evil.test"],
  ["/x#part", "/x#part"],
];

const environment = {
  DATABASE_URL: "postgresql://localhost/none",
  CENTRAL_AUTH_SECRET: "x".repeat(32),
  AUTH_URL: "https://auth.central.test",
  CENTRAL_DOMAIN: "central.test",
  AUTH_APPS: '{"tollhouse":{"callback":"https://pay.example/api/auth/callback"}}',
  TRUSTED_ORIGINS: "https://desk.example:8443",
};
const here = { config: readConfig(environment), authUrl: "https://auth.central.test" };

describe("the rule", () => {
  test.each(EVIL)("%j is no path of ours", (value) => expect(findLocalPath(value)).toBeNull());
  test.each(LOCAL)("%j is the path %j", (value, path) => expect(findLocalPath(value)).toBe(path));

  test("whatever the text is, a browser stays on the origin", () => {
    const texts = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(...'/\\.%2ef:@?#\t a"') }));
    fc.assert(
      fc.property(texts, (text) => {
        const path = findLocalPath(`/${text}`);
        return path === null || new URL(path, "https://self.test/login").origin === "https://self.test";
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    "https://pay.example/overview",
    "https://desk.example:8443/x?y=z",
    "https://central.test/",
    "https://app.central.test:3000/overview",
    "https://APP.central.test/overview",
  ])("%s is an application of ours", (url) => expect(returnTo(here, url)).toBe(new URL(url).href));

  test.each([
    ...EVIL,
    "http://pay.example/",
    "https://pay.example.evil.test/",
    "https://pay.example:444/",
    "https://pay.example@evil.test/",
    "https://user:word@pay.example/",
    "https://evilcentral.test/",
    "https://central.test.evil.test/",
    "http://app.central.test/",
    "http://localhost:3000/",
    "https://app.central.test\\@evil.test/",
    5,
    ["https://pay.example/"],
    undefined,
  ])("%j is none, and leads home", (value) => expect(returnTo(here, value)).toBe("/"));
});

describe("over HTTP", () => {
  let central: CentralAuth;
  let robin: Browser;
  beforeAll(async () => {
    central = await aCentralAuth();
    robin = await aSignedInBrowser(central, "robin@northwind.example");
  });
  afterAll(() => central.close());

  test.each(EVIL)("next=%j becomes /overview", async (next) => {
    const query = new URLSearchParams({ app: "tollhouse", next });
    const { origin, searchParams } = new URL(locationOf(await robin.get(`/api/cross-domain-token?${query}`)));
    expect([origin, searchParams.get("next")]).toEqual(["http://localhost:3000", "/overview"]);
  });

  test.each(EVIL)("the pages do not lead on to return=%j", async (value) => {
    const query = new URLSearchParams({ return: value });
    expect(locationOf(await robin.get(`/login?${query}`))).toBe("/");
    expect(locationOf(await new Browser(central.url).get(`/sign-out?${query}`))).toBe("/signed-out");
    expect(await (await robin.get(`/organizations?${query}`)).text()).toContain('name="return" value="/"');
  });

  test.each(["//evil.test", "https://evil.test", "/a/..//evil.test"])("nor do the forms, to %j", async (value) => {
    const browser = new Browser(central.url);
    expect(locationOf(await browser.signIn("robin@northwind.example", value))).toBe("/");
    const { rows } = await central.accounts.pool.query("select id from auth.organization where slug like 'northwind%'");
    expect(locationOf(await browser.submit("/organizations", { organizationId: rows[0].id, return: value }))).toBe("/");
    expect(locationOf(await browser.submit("/sign-out", { return: value }))).toBe("/signed-out");
  });
});

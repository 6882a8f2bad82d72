import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "#sandbox/central-auth/accounts/demo.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aCentralAuth, aSignedInBrowser, Browser, locationOf, sessionOf } from "./support/central-auth.ts";

const central = await closedAfterTests(aCentralAuth({ trustedOrigins: ["http://desk.localhost:3000"] }));

const FOREIGN = [
  ["another site", { origin: "https://evil.test" }],
  ["an origin that is hidden", { origin: "null" }],
  ["another site, without an origin", { origin: "", referer: "https://evil.test/form" }],
  ["a sibling domain", { origin: "http://evil.localhost", "sec-fetch-site": "same-site" }],
  ["the scheme that is not ours", { origin: "https://localhost" }],
] as const;

const credentials = { email: "june@juniper.example", password: DEMO_PASSWORD };

describe("the checks are on, although NODE_ENV is test", () => {
  test("they are", () => expect(process.env.NODE_ENV).toBe("test"));

  test.each(FOREIGN)("a form on %s does not sign anybody in", async (_name, headers) => {
    const browser = new Browser(central.url);
    const response = await browser.submit("/login", credentials, headers);
    expect(response.status).toBe(403);
    expect(browser.cookie).toBe("");
  });

  test.each(FOREIGN)("a form on %s does not make a signed-in person somebody else", async (_name, headers) => {
    const browser = await aSignedInBrowser(central, "robin@northwind.example");
    expect((await browser.submit("/login", credentials, headers)).status).toBe(403);
    expect((await sessionOf(browser))?.user.email).toBe("robin@northwind.example");
  });

  test.each(FOREIGN)("a form on %s does not sign anybody out, and leaves no trace of it", async (_name, headers) => {
    const browser = await aSignedInBrowser(central, "robin@northwind.example");
    expect((await browser.submit("/sign-out", {}, headers)).status).toBe(403);
    const direct = { ...headers, cookie: browser.cookie, "content-type": "application/json" };
    const init = { method: "POST", headers: direct, body: "{}" };
    expect((await fetch(`${central.url}/api/auth/sign-out`, init)).status).toBe(403);
    const session = await sessionOf(browser);
    const { rows } = await central.accounts.pool.query(`select "signedOutAt" from auth."user" where id = $1`, [
      session?.user.id,
    ]);
    expect(rows).toEqual([{ signedOutAt: null }]);
  });

  test.each(FOREIGN)("a form on %s does not change the organization", async (_name, headers) => {
    const browser = await aSignedInBrowser(central, "sam@agency.example");
    const { rows } = await central.accounts.pool.query("select id from auth.organization where slug = 'juniper-books'");
    const response = await browser.submit("/organizations", { organizationId: rows[0].id }, headers);
    expect(response.status).toBe(403);
    expect((await sessionOf(browser))?.session.activeOrganizationId).toBeNull();
  });

  test("an origin that is configured may sign out", async () => {
    const browser = await aSignedInBrowser(central, "june@juniper.example");
    expect((await browser.submit("/sign-out", {}, { origin: "http://desk.localhost:3000" })).status).toBe(303);
    expect(await sessionOf(browser)).toBeNull();
  });

  test("a cross-site navigation cannot sign in, even without an origin", async () => {
    const headers = {
      origin: "",
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    };
    expect((await new Browser(central.url).submit("/login", credentials, headers)).status).toBe(403);
  });
});

describe("signing out", () => {
  test("ends the session, removes the cookie, and goes on to the application", async () => {
    const browser = await aSignedInBrowser(central, "june@juniper.example");
    const { cookie } = browser;
    const page = await browser.get("/sign-out?return=http%3A%2F%2Flocalhost%3A3000%2F");
    expect(page.status).toBe(200);
    const response = await browser.submit("/sign-out", { return: "http://localhost:3000/" });
    expect([response.status, locationOf(response)]).toEqual([303, "http://localhost:3000/"]);
    expect(browser.cookie).toBe("");
    const thief = new Browser(central.url);
    thief.headers = { cookie };
    expect(await sessionOf(thief)).toBeNull();
  });

  test.each<Record<string, string>>([{}, { "content-type": "application/json" }])(
    "a server may do it for a browser, with its cookie, our origin and no body: %j",
    async (headers) => {
      const browser = await aSignedInBrowser(central, "june@juniper.example");
      const init = { method: "POST", headers: { ...headers, cookie: browser.cookie, origin: central.url } };
      const response = await fetch(`${central.url}/api/auth/sign-out`, init);
      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
      expect(await sessionOf(browser)).toBeNull();
    },
  );

  test("a form that came without the cookie leads to the page that asks", async () => {
    const response = await new Browser(central.url).submit("/sign-out", { return: "http://localhost:3000/" });
    expect([response.status, locationOf(response)]).toEqual([303, "/sign-out?return=http%3A%2F%2Flocalhost%3A3000%2F"]);
  });

  test("the page itself signs nobody out", async () => {
    const browser = await aSignedInBrowser(central, "june@juniper.example");
    await browser.get("/sign-out");
    expect(await sessionOf(browser)).not.toBeNull();
  });
});

describe("the library's endpoints", () => {
  test.each(["get-session", "organization/list"])("%s is not for other sites", async (path) => {
    const browser = await aSignedInBrowser(central, "robin@northwind.example");
    expect((await browser.get(`/api/auth/${path}`, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await browser.get(`/api/auth/${path}`)).status).toBe(200);
  });

  test.each([
    ["GET", "organization/get-full-organization?organizationId=x"],
    ["GET", "organization/list-members"],
    ["POST", "organization/create"],
    ["POST", "organization/update"],
    ["POST", "organization/delete"],
    ["POST", "organization/invite-member"],
    ["POST", "sign-up/email"],
    ["POST", "change-email"],
    ["POST", "update-user"],
    ["POST", "request-password-reset"],
    ["GET", "list-sessions"],
    ["GET", "ok"],
    ["GET", "error"],
  ])("%s %s is closed", async (method, path) => {
    const browser = await aSignedInBrowser(central, "robin@northwind.example");
    const headers = { cookie: browser.cookie, origin: central.url, "content-type": "application/json" };
    const body = method === "POST" ? "{}" : null;
    expect((await fetch(`${central.url}/api/auth/${path}`, { method, headers, body })).status).toBe(404);
  });

  test.each([
    "/api/auth/x/../organization/get-full-organization",
    "/api/auth/./get-session",
    "/api/auth//get-session",
    "//api/auth/get-session",
    "/api/auth/%2e%2e/auth/get-session",
    "/api/auth%2fget-session",
    "/api/auth/x%5c..%5cget-session",
    "/api\\auth/get-session",
    "http://evil.test/api/auth/get-session",
  ])("the path %s is refused as it was sent", async (path) => {
    expect(await statusOfRaw(path)).toBe(400);
  });

  test("a body that is too large is not read", async () => {
    const body = JSON.stringify({ email: "a@b.example", password: "x".repeat(20_000) });
    const headers = { "content-type": "application/json" };
    expect((await fetch(`${central.url}/api/auth/sign-in/email`, { method: "POST", headers, body })).status).toBe(413);
  });

  test("the Host header and what a proxy claims change no address and no cookie", async () => {
    const lies = { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https", host: "evil.test" };
    const response = await new Browser(central.url).submit("/login", { ...credentials, return: "/" }, lies);
    expect([response.status, locationOf(response)]).toEqual([303, "/"]);
    expect(response.headers.get("set-cookie")).toMatch(/^central\.session_token=/);
    const evil = { ...lies, origin: "http://evil.test" };
    expect((await new Browser(central.url).submit("/login", credentials, evil)).status).toBe(403);
  });
});

/** `fetch` would normalize the path. */
function statusOfRaw(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(central.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once("error", reject)
      .end();
  });
}

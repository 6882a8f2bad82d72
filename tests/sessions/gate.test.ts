import { describe, expect, test } from "vitest";
import { GUARDED_PAGES } from "#app/server/gate.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { type Ask, ask } from "./support/http.ts";
import { aBuildWithProbe, PAGE } from "./support/probe.ts";

const AUTH = "https://auth.central.test";
const SETTINGS = {
  AUTH_URL: AUTH,
  CENTRAL_DOMAIN: "central.test",
  EXTERNAL_DOMAIN: "pay.test",
  SESSION_SECRET: "s".repeat(32),
};

/** The theme is not confidential. */
const OPEN = new Set(["routes/_dashboard+/settings.theme action"]);

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

const get = (path: string, init: Ask = {}) => ask(server.url, path, { host: "pay.test", ...init });

const probe = await aBuildWithProbe();
const effects = probe.effects;
const server = await closedAfterTests(aServer({ settings: SETTINGS, build: probe.build }));

describe("without a session cookie", () => {
  test.each(GUARDED_PAGES)("/%s and what lies below it lead to the sign-in", async (page) => {
    for (const path of [
      `/${page}`,
      `/${page}/`,
      `/${page}/some/thing?tab=2`,
      `/${page.toUpperCase()}`,
      `/%${page.charCodeAt(0).toString(16)}${page.slice(1)}`,
    ]) {
      const { status, location, headers } = await get(path);
      expect([path, status]).toEqual([path, 302]);
      expect(location).toMatch(/^https:\/\/auth\.central\.test\/api\/cross-domain-token\?app=tollhouse&/);
      expect(headers["cache-control"]).toBe("no-store");
    }
  });

  test.each(["/", "/overviews", "/no-such-page", "/signed-out"])("%s is not guarded", async (path) => {
    expect((await get(path)).status).not.toBe(302);
  });

  test("the sign-in learns where to come back to, and only from our own path", async () => {
    const next = async (path: string) => new URL((await get(path)).location).searchParams.get("next");
    expect(await next("/disputes?tab=open&_routes=x")).toBe("/disputes?tab=open");
    expect(await next("/overview/..//evil.test")).toMatch(/^\/[^/\\]/);
  });

  const FORM = { "content-type": "application/x-www-form-urlencoded" };

  test.each([...METHODS, "TRACE", "PROPFIND"])(
    "every %s leads to the sign-in, wherever it comes from",
    async (method) => {
      for (const headers of [
        {},
        { "sec-fetch-site": "same-origin" },
        { ...FORM, "sec-fetch-site": "cross-site" },
        FORM,
      ]) {
        const { status, location } = await get("/disputes/dsp_1?tab=2", { method, headers });
        expect([status, new URL(location).origin]).toEqual([302, AUTH]);
        expect(new URL(location).searchParams.get("next")).toBe("/disputes/dsp_1?tab=2");
      }
    },
  );

  test("a form of our own is led there with what it holds", async () => {
    for (const type of ["application/x-www-form-urlencoded", "Multipart/Form-Data; boundary=b"]) {
      const headers = { "content-type": type, "sec-fetch-site": "same-origin" };
      const { status, location, headers: answered } = await get(PAGE, { method: "POST", headers, body: "name=Ada" });
      expect([status, location]).toEqual([307, `/sign-in?next=${encodeURIComponent(PAGE)}`]);
      expect(answered["cache-control"]).toBe("no-store");
    }
    const forged = "//evil.test";
    for (const next of [PAGE, forged, `https:${forged}`, "javascript:alert(1)"]) {
      const { status, location } = await get(`/sign-in?${new URLSearchParams({ next })}`);
      expect([status, new URL(location).origin]).toEqual([302, AUTH]);
      expect(new URL(location).searchParams.get("next")).toBe(next === PAGE ? PAGE : "/overview");
    }
    expect(effects).toEqual([]);
  });

  test("the data of a page leads to the sign-in in the way that Remix's client understands", async () => {
    const { status, body } = await get(`${PAGE}.data`);
    expect(status).toBe(202);
    expect(body).toContain("SingleFetchRedirect");
    expect(body).toContain(`${AUTH}/api/cross-domain-token?app=tollhouse&next=${encodeURIComponent(PAGE)}`);
  });
});

describe("the host decides", () => {
  test.each(["pay.test", "evilcentral.test", "central.test.evil.test", "localhost.evil.test", "PAY.test:8443"])(
    "%s goes through the cross-domain token",
    async (host) => {
      expect((await get("/overview", { host })).location).toMatch(`${AUTH}/api/cross-domain-token?app=tollhouse`);
    },
  );

  test.each(["central.test", "CENTRAL.test", "app.central.test:3000", "central.test.", "localhost:3000"])(
    "%s goes to the plain login, and comes back to the configured address",
    async (host) => {
      const { location } = await get("/overview?a=1", { host });
      const back = new URLSearchParams({ return: "http://localhost:3000/overview?a=1" });
      expect(location).toBe(`${AUTH}/login?${back}`);
    },
  );

  test("and never says where to: no address follows from the Host header", async () => {
    for (const headers of [{}, { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" }]) {
      const { location } = await get("/overview", { host: "evil.test", headers });
      expect(location).not.toContain("evil.test");
    }
  });
});

describe("with any cookie of the name", () => {
  const cookie = "tollhouse.session_token=x";

  test.each(GUARDED_PAGES)("/%s passes the gate, which yields nothing by itself", async (page) => {
    const { status, location, body } = await get(`/${page}`, { cookie });
    // Pages that do not exist yet are 404; existing ones require a session.
    if (status === 404) return;
    expect([status, body]).toEqual([302, ""]);
    expect(location).toContain("/api/cross-domain-token");
  });

  test("every page's data is the redirect to the sign-in", async () => {
    expect((await get(PAGE, { cookie })).status).toBe(302);
    expect((await get(`${PAGE}.data`, { cookie })).body).toContain("SingleFetchRedirect");
    expect(effects).toEqual([]);
  });

  test("the cookie is cleared in the same answer", async () => {
    for (const path of [PAGE, `${PAGE}.data`]) {
      const { cookies } = await get(path, { cookie });
      expect(cookies).toContainEqual(expect.stringMatching(/^tollhouse\.session_token=; Path=\/; Max-Age=0/));
    }
  });

  test("an empty one is none", async () => {
    expect((await get("/overview", { cookie: "tollhouse.session_token=" })).cookies).not.toContainEqual(
      expect.stringContaining("Max-Age=0"),
    );
  });
});

test("every loader and action of the dashboard wants to know who it is", async () => {
  const { build } = await aBuildWithProbe();
  const guarded = Object.values(build.routes).filter((route) => route?.id.startsWith("routes/_dashboard+/"));
  const context = {
    services: { ...server.services, extensions: null, getSession: async () => null },
    requestId: "req",
    facts: {},
    log: server.services.log,
  };
  for (const route of guarded)
    for (const name of ["loader", "action"] as const) {
      const handler = route?.module[name];
      if (!handler || OPEN.has(`${route?.id} ${name}`)) continue;
      const request = new Request("http://localhost/overview", { headers: { cookie: "tollhouse.session_token=x" } });
      const answer = Promise.resolve().then(() => handler({ request, params: {}, context: { ...context } } as never));
      await expect(answer, `${route?.id} ${name}`).rejects.toThrow("UNAUTHORIZED");
    }
});

test("where nobody can sign in, the pages say so", async () => {
  await using lone = await aServer({ settings: { SESSION_SECRET: "s" }, build: (await aBuildWithProbe()).build });
  const page = await ask(lone.url, "/overview", { host: "localhost" });
  expect([page.status, page.location]).toEqual([503, ""]);
  expect(page.body).toContain("Sign-in is not set up");
  const nonce = /nonce-([^']+)'/.exec(String(page.headers["content-security-policy"]))?.[1];
  expect(page.body).toContain(`<style nonce="${nonce}">`);
  const stale = await ask(lone.url, PAGE, { host: "localhost", cookie: "tollhouse.session_token=x" });
  expect(stale.status).toBe(503);
});

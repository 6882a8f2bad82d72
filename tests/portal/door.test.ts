import { describe, expect, test } from "vitest";
import { payerCookieName, setPayerSession } from "#app/services/session/payer-cookie.server.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { anExtensionsService } from "#tests/app/support/an-extensions-service.ts";
import { type Ask, ask } from "#tests/sessions/support/http.ts";
import { EXTERNAL, PRODUCTION } from "#tests/sessions/support/world.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";

const ACME = `acme.${EXTERNAL}`;
const CODE = "c".repeat(22);
const ATTEMPT = "a".repeat(22);
const SESSION = "s".repeat(43);
const ENGINE = "https://engine.example";

const portal = async (settings: Record<string, string> = {}) => {
  const counted = new Map<string, number>();
  const extensions = anExtensionsService({
    organizations: { findOrganization: () => ({ organizationId: "org_acme", organizationSlug: "acme", name: "Acme" }) },
    rateLimits: {
      consume: ({ key, points, limit }) => {
        const used = counted.get(key) ?? 0;
        counted.set(key, used + points);
        const granted = Math.max(0, Math.min(points, limit - used));
        return { granted, remaining: Math.max(0, limit - used - points), resetMs: 42_000 };
      },
    },
  });
  const given = { ...PRODUCTION, AUTH_URL: "https://auth.central.test", TRUST_PROXY: "loopback", ...settings };
  const server = await closedAfterTests(aServer({ extensions, settings: { ENGINE_PUBLIC_URL: ENGINE, ...given } }));
  return {
    ...server,
    get: (path: string, { headers, ...init }: Ask = {}) =>
      ask(server.url, path, { host: ACME, headers: { "x-forwarded-proto": "https", ...headers }, ...init }),
  };
};
const { get } = await portal();
const policyOf = async (path: string) => String((await get(path)).headers["content-security-policy"]);

describe("forms", () => {
  const FORM = { "content-type": "application/x-www-form-urlencoded" };
  const post = (path: string, headers: Record<string, string>) =>
    get(path, { method: "POST", headers: { ...FORM, ...headers }, body: "a=b" });

  test.each(["/", "/support", "/pay", `/pay/${CODE}/${ATTEMPT}/return`, "/account/x/y", "/overview"])(
    "%s takes none",
    async (path) => {
      const { status, headers } = await post(path, { origin: `https://${ACME}` });
      expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    },
  );

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("%s is refused at a page with a form too", async (method) => {
    expect((await get(`/pay/${CODE}`, { method, headers: { origin: `https://${ACME}` } })).status).toBe(405);
  });

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["another organization's host", { origin: `https://bolt.${EXTERNAL}` }],
    ["another organization's host, as the browser says", { "sec-fetch-site": "same-site" }],
    ["the dashboard", { origin: `https://${EXTERNAL}` }],
    ["the same host without TLS", { origin: `http://${ACME}` }],
    ["nowhere", {}],
  ])("from %s are refused", async (_from, headers) => {
    expect((await post(`/pay/${CODE}`, headers)).status).toBe(403);
  });

  test.each([{ origin: `https://${ACME}` }, { "sec-fetch-site": "same-origin" }])(
    "of the page itself pass: %o",
    async (headers) => {
      const { status, headers: answered } = await post(`/pay/${CODE}`, headers);
      expect([status, answered.allow]).not.toEqual([405, "GET, HEAD"]);
      expect(status).not.toBe(403);
    },
  );
});

describe("the policy", () => {
  test.each(["/", "/support", `/pay/${CODE}`, "/account", "/no-such-page"])("of %s allows no script", async (path) => {
    const policy = await policyOf(path);
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("frame-src 'none'");
    expect(policy).not.toContain(ENGINE);
  });

  test.each([`/pay/${CODE}/${ATTEMPT}`, "/account/cards/new", "/sandbox/account/cards/new"])(
    "of %s allows the engine's form and no other origin",
    async (path) => {
      const policy = await policyOf(path);
      expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic' https:\/\/engine.example;/);
      expect(policy).toContain(`frame-src ${ENGINE};`);
      expect(policy).toContain(`connect-src 'self' ${ENGINE};`);
      expect(new Set(policy.match(/https:\/\/[^\s;]+/g))).toEqual(new Set([ENGINE]));
    },
  );

  test("of a card form allows the origins of wallets that a setting names, and no other page does", async () => {
    const wallets = await portal({ PORTAL_WALLET_ORIGINS: "https://pay.google.com, https://applepay.cdn-apple.com" });
    const ofPage = async (path: string) => String((await wallets.get(path)).headers["content-security-policy"]);
    const policy = await ofPage(`/pay/${CODE}/${ATTEMPT}`);
    const allowed = [ENGINE, "https://pay.google.com", "https://applepay.cdn-apple.com"];
    expect(new Set(policy.match(/https:\/\/[^\s;]+/g))).toEqual(new Set(allowed));
    expect(policy).toContain(`frame-src ${allowed.join(" ")};`);
    expect(await ofPage(`/pay/${CODE}`)).not.toContain("https:");
  });

  test.each(["http://pay.google.com", "https://pay.google.com/path", "*", "https://*.google.com", "pay.google.com"])(
    "a wallet's origin cannot be %s",
    async (origin) => {
      await expect(portal({ PORTAL_WALLET_ORIGINS: origin })).rejects.toThrow("PORTAL_WALLET_ORIGINS");
    },
  );

  test("keeps pages of payers out of caches and search engines", async () => {
    const { headers } = await get(`/pay/${CODE}`);
    expect([headers["cache-control"], headers["x-robots-tag"]]).toEqual(["no-store", "noindex"]);
    expect((await get("/")).headers["x-robots-tag"]).toBeUndefined();
  });
});

describe("limits", () => {
  const from = (address: string) => ({ headers: { "x-forwarded-for": address, "x-forwarded-proto": "https" } });

  test("of pages hold for an address, and say when to come back", async () => {
    const { get: visit } = await portal({ RATE_LIMIT_PORTAL_PAGES_PER_MINUTE: "3" });
    for (let times = 0; times < 3; times += 1) expect((await visit("/", from("203.0.113.9"))).status).toBe(200);
    const over = await visit("/support", from("203.0.113.9"));
    expect([over.status, over.headers["retry-after"]]).toEqual([429, "42"]);
    expect(over.body).toContain("Try again in 42 seconds.");
    expect((await visit("/", from("203.0.113.10"))).status).toBe(200);
    const german = await visit("/", {
      headers: { ...from("203.0.113.9").headers, "accept-language": "de-AT,en;q=.5" },
    });
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain("in 42 Sekunden");
  });

  test("of pages count an IPv6 network as one visitor", async () => {
    const { get: visit } = await portal({ RATE_LIMIT_PORTAL_PAGES_PER_MINUTE: "2" });
    for (const host of ["1", "2"]) expect((await visit("/", from(`2001:db8:0:7::${host}`))).status).toBe(200);
    expect((await visit("/", from("2001:db8:0:7:ffff::3"))).status).toBe(429);
    expect((await visit("/", from("2001:db8:0:8::1"))).status).toBe(200);
  });

  test("do not count assets and requests that are refused before any page", async () => {
    const { get: visit } = await portal({ RATE_LIMIT_PORTAL_PAGES_PER_MINUTE: "1" });
    for (let times = 0; times < 3; times += 1) {
      expect((await visit("/assets/none.css", from("203.0.113.9"))).status).toBe(404);
      expect((await visit("/", { ...from("203.0.113.9"), method: "POST" })).status).toBe(405);
    }
    expect((await visit("/", from("203.0.113.9"))).status).toBe(200);
  });
});

describe("the payer's cookie", () => {
  test("belongs to the host alone where there is TLS, and to one environment", () => {
    expect(payerCookieName("live", true)).toBe("__Host-tollhouse.payer");
    expect(payerCookieName("sandbox", false)).toBe("tollhouse.payer_sandbox");
    expect(setPayerSession(SESSION, "live", true)).toBe(
      `__Host-tollhouse.payer=${SESSION}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure`,
    );
  });

  test("is the only one that a portal keeps, and only once and well formed", async () => {
    const { payerCookies } = await import("#app/services/session/payer-cookie.server.ts");
    const dashboard = "__Secure-tollhouse.session_token=x; theme=dark";
    expect(payerCookies(`${dashboard}; __Host-tollhouse.payer=${SESSION}`, true)).toBe(
      `__Host-tollhouse.payer=${SESSION}`,
    );
    expect(payerCookies(`__Host-tollhouse.payer=${SESSION}; __Host-tollhouse.payer_sandbox=${SESSION}`, true)).toBe(
      `__Host-tollhouse.payer_sandbox=${SESSION}; __Host-tollhouse.payer=${SESSION}`,
    );
    for (const planted of [
      dashboard,
      `tollhouse.payer=${SESSION}`,
      `__Host-tollhouse.payer=${SESSION}; __Host-tollhouse.payer=${SESSION}`,
      "__Host-tollhouse.payer=short",
      `__Host-tollhouse.payer=${"s".repeat(30)}%0d`,
    ])
      expect(payerCookies(planted, true)).toBeNull();
  });
});

test("the log names pages of links without the codes that open them", async () => {
  const { get: visit, stop } = await portal();
  await visit(`/pay/${CODE}`);
  await visit(`/PAY/${CODE}/${ATTEMPT}/return?payment_intent_client_secret=secret`);
  const lines = await stop();
  expect(lines).toContainEqual(expect.objectContaining({ path: "/pay/{code}", route: "/_tenants/acme/pay/{code}" }));
  expect(lines).toContainEqual(expect.objectContaining({ path: "/pay/{code}/{attempt_code}/return" }));
  for (const secret of [CODE, ATTEMPT, "client_secret"]) expect(JSON.stringify(lines)).not.toContain(secret);
});

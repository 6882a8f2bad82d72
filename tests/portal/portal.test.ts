import { describe, expect, test } from "vitest";
import { themeCookie } from "#app/dashboard/theme.server.ts";
import { createOrganization } from "#extensions/capabilities/organizations/index.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { type Ask, ask } from "#tests/sessions/support/http.ts";
import { EXTERNAL, PRODUCTION } from "#tests/sessions/support/world.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization, startPlatform } from "#tests/support/platform.ts";

const ACME = `acme.${EXTERNAL}`;

const { platform } = await startPlatform();
const get = (path: string, init: Ask = {}) => ask(server.url, path, { host: ACME, ...init });

const system = createSystemWork(platform.context, { requestId: "test" });
await createOrganization(system, {
  slug: "acme",
  name: "Acme <Bikes>",
  publicProfile: { tagline: "Wheels since 1911.", brandColor: "#ffe08a", supportEmail: "help@acme.example" },
});
await createOrganization(system, { slug: "bolt", name: "Bolt" });
const server = await closedAfterTests(
  aServer({
    extensions: { caller: platform.callers.grpc },
    // Any request would be signed in, if asked.
    getSession: async (request) => {
      if (new URL(request.url).hostname.startsWith("acme")) throw new Error("A portal asked who it is.");
      return null;
    },
    settings: { ...PRODUCTION, AUTH_URL: "https://auth.central.test", APPLE_PAY_DOMAIN_FILE: "7b227073704964" },
  }),
);

describe("on an organization's host", () => {
  test("its public page is shown, with its name and its colour", async () => {
    const { status, body } = await get("/");
    expect(status).toBe(200);
    expect(body).toContain("<title>Acme &lt;Bikes&gt;</title>");
    expect(body).toContain("Wheels since 1911.");
    expect(body).toContain("--brand:#ffe08a;--brand-ink:#000000");
    expect(body).toContain("mailto:help@acme.example");
    expect(body).not.toContain("Bolt");
  });

  test("nothing else of the organization is in the page", async () => {
    const { body } = await get("/");
    for (const inner of ["onboarding", "not_started", "org_", "merchant"]) expect(body).not.toContain(inner);
  });

  test("its pages run no script, and nothing is served to one", async () => {
    const { body, headers } = await get("/support");
    expect(body).toContain("Questions about a payment");
    expect(body).not.toContain("<script");
    expect(String(headers["content-security-policy"])).toContain("script-src 'none'");
    for (const path of ["/support.data", "/_root.data", "/__manifest?p=%2Fsupport&version=test"])
      expect((await get(path)).status).toBe(404);
  });

  test("Apple's file is served as it is, on portals alone", async () => {
    const path = "/.well-known/apple-developer-merchantid-domain-association";
    const { status, body, headers } = await get(path);
    expect([status, body]).toEqual([200, "7b227073704964"]);
    expect(String(headers["content-type"])).toContain("text/plain");
    expect((await get(path, { host: EXTERNAL })).body).not.toContain("7b227073704964");
    expect((await get(`${path}/more`)).status).toBe(404);
  });

  test("an unknown path is a friendly 404 in its own frame", async () => {
    const { status, body } = await get("/no-such-page");
    expect(status).toBe(404);
    expect(body).toContain("There is no such page");
    expect(body).toContain("Acme &lt;Bikes&gt;");
  });

  test.each([
    "/overview",
    "/disputes",
    "/settings/api-keys",
    "/sign-out",
    "/api/auth/callback?token=aaaaaaaaaaaaaaaaaaaa&next=/",
    "/api/disputes",
    "/v1/disputes/dsp_1/submit",
    "/portal",
    "/portal/support",
    "/_tenants/acme/",
    "/_tenants/bolt/support",
    "/%5ftenants/bolt/",
    "/overview.data",
    "/api/disputes.data",
  ])("%s of the dashboard is not there, and asks nobody to sign in", async (path) => {
    const { status, location, cookies } = await get(path);
    expect([status, location, cookies]).toEqual([404, "", []]);
  });

  test("neither a key nor a session makes an answer more than public", async () => {
    const organization = await anOrganization(platform);
    const credentials = { "x-api-key": await anApiKey(organization), authorization: "Bearer x" };
    const dark = await themeCookie.set(new Request("http://localhost/"), "dark");
    const cookie = `__Secure-tollhouse.session_token=x; ${dark}`;
    for (const path of ["/", "/support", "/api/disputes", "/no-such-page"]) {
      const [anonymous, known] = await Promise.all([get(path), get(path, { headers: credentials, cookie })]);
      expect([known.status, known.cookies]).toEqual([anonymous.status, []]);
      expect(known.body).not.toContain(organization.slug);
      expect(known.body).not.toContain('data-theme="dark"');
    }
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is refused everywhere", async (method) => {
    for (const path of ["/", "/api/disputes", "/sign-out", "/v1/disputes/dsp_1/submit"])
      expect((await get(path, { method })).status).toBe(405);
  });

  test("no other site may frame it, and its forms lead nowhere else", async () => {
    const policy = String((await get("/")).headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/form-action 'self'(;|$)/);
    expect(policy).toContain("script-src 'none'");
  });
});

describe("the host", () => {
  test.each([`ACME.${EXTERNAL}`, `acme.${EXTERNAL}:8443`, `acme.${EXTERNAL}.`])(
    "%s is the organization's",
    async (host) => {
      expect((await get("/", { host })).body).toContain("Wheels since 1911.");
    },
  );

  test.each(["nobody", "-acme", "a.acme", "acme_1", "%61cme", "acme%2f..", "x".repeat(64)])(
    "%s of nobody is a friendly 404",
    async (name) => {
      const { status, body, cookies } = await get("/", { host: `${name}.${EXTERNAL}` });
      // A host that is not a name is refused earlier.
      expect([400, 404]).toContain(status);
      expect(cookies).toEqual([]);
      if (status === 404) expect(body).toContain("Page not found");
    },
  );

  test("is what counts: a path names no tenant on our own hosts", async () => {
    for (const host of [EXTERNAL, "app.central.test", "localhost"])
      for (const path of ["/_tenants/acme", "/_tenants/acme/support", "/portal", "/portal/support", "/support"]) {
        const { status, body } = await get(path, { host });
        expect([host, path, status]).toEqual([host, path, 404]);
        expect(body).not.toContain("Wheels since 1911.");
      }
  });

  test("that only ends like ours is none of ours", async () => {
    expect((await get("/", { host: `acme${EXTERNAL}` })).body).not.toContain("Wheels since 1911.");
  });
});

test("the log knows a portal's page by its place among all pages", async () => {
  await using other = await aServer({
    extensions: { caller: platform.callers.grpc },
    settings: PRODUCTION,
  });
  await ask(other.url, "/support?token=abc", { host: ACME });
  expect(await other.stop()).toContainEqual(
    expect.objectContaining({ route: "/_tenants/acme/support", path: "/support" }),
  );
});

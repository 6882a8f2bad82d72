import { beforeEach, describe, expect, test } from "vitest";
import { aKey, verifying } from "#tests/app/support/a-key.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { anExtensionsService } from "#tests/app/support/an-extensions-service.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aSession, fromPageOf } from "#tests/support/session.ts";
import { ask } from "./support/http.ts";
import { aBuildWithProbe, PAGE, RESOURCE } from "./support/probe.ts";
import { PRODUCTION } from "./support/world.ts";

const cookie = "__Secure-tollhouse.session_token=valid";
const session = aSession();
const key = aKey(["*"]);

const probe = await aBuildWithProbe();
const effects = probe.effects;
const server = await closedAfterTests(
  aServer({
    settings: {
      ...PRODUCTION,
      AUTH_URL: "https://auth.central.test",
      APP_URL: "https://app.central.test",
      TRUST_PROXY: "loopback",
    },
    build: probe.build,
    // Any request with the cookie is signed in.
    getSession: async (request) => (request.headers.get("cookie")?.includes("=valid") ? session : null),
    extensions: anExtensionsService({ apiKeys: { verifyApiKeys: verifying(key) } }),
  }),
);
beforeEach(() => void effects.splice(0));

const FOREIGN: [string, Record<string, string>][] = [
  ["another site", { origin: "https://evil.test" }],
  ["another site, as the browser says", { origin: "https://evil.test", "sec-fetch-site": "cross-site" }],
  ["a tenant's portal", { origin: "https://acme.pay.test" }],
  ["a tenant's portal, as the browser says", { origin: "https://acme.pay.test", "sec-fetch-site": "same-site" }],
  ["a sandboxed frame", { origin: "null" }],
  ["nobody knows where", {}],
  ["our own host without TLS", { origin: "http://pay.test" }],
  ["a name that only begins like ours", { origin: "https://pay.test.evil.test" }],
  ["a host that a proxy is said to have seen", { origin: "https://evil.test", "x-forwarded-host": "evil.test" }],
  ["a browser that says none and no origin", { "sec-fetch-site": "none" }],
];

const TARGETS = [
  PAGE,
  `${PAGE}.data`,
  `${PAGE}?_data=routes%2F_dashboard%2B%2Fsettings.probe`,
  RESOURCE,
  `${RESOURCE}.data`,
  `${RESOURCE}?_data=routes%2Fapi%2B%2Fprobe`,
  "/sign-out",
  "/sign-out.data",
  "/v1/disputes/dsp_1/submit",
];

describe.each(["POST", "PUT", "PATCH", "DELETE"])("a %s with the session cookie", (method) => {
  describe.each(FOREIGN)("from %s", (_where, headers) => {
    test("is refused everywhere and does nothing", async () => {
      for (const target of TARGETS) {
        const answer = await ask(server.url, target, { method, host: "pay.test", cookie, headers });
        expect([target, answer.status, answer.cookies]).toEqual([target, 403, []]);
      }
      expect(effects).toEqual([]);
    });
  });
});

describe.each([
  ["the browser's word", { "sec-fetch-site": "same-origin", origin: "https://pay.test" }],
  ["the external origin", { origin: "https://pay.test" }],
  ["the central origin", { origin: "https://app.central.test" }],
])("a POST of our own, by %s", (_how, headers) => {
  test("does what it is for", async () => {
    const post = (path: string) =>
      ask(server.url, path, {
        method: "POST",
        host: "pay.test",
        cookie,
        headers: { ...headers, ...fromPageOf(session), "x-forwarded-host": new URL(headers.origin).host },
      });
    expect((await post(PAGE)).status).toBe(200);
    expect((await post(`${PAGE}.data`)).status).toBe(200);
    expect((await post(RESOURCE)).status).toBe(200);
    expect(effects.filter((effect) => effect !== "page GET")).toEqual(["page POST", "page POST", "resource"]);
  });
});

test.each(["https://evil.test", "null", "nonsense", "https://app.central.test"])(
  "a page that is sent from %s is refused, whatever else says that it is ours",
  async (origin) => {
    const headers = { "sec-fetch-site": "same-origin", origin, ...fromPageOf(session) };
    const answer = await ask(server.url, PAGE, { method: "POST", host: "pay.test", cookie, headers });
    expect([answer.status, effects]).toEqual([403, []]);
  },
);

test("_data is nowhere answered, whoever asks", async () => {
  for (const path of [TARGETS[2], TARGETS[5]]) {
    const headers = { "sec-fetch-site": "same-origin", origin: "https://pay.test" };
    for (const method of ["GET", "POST"])
      expect((await ask(server.url, path ?? "", { method, host: "pay.test", cookie, headers })).status).toBe(400);
  }
  expect(effects).toEqual([]);
});

test("an integration with a key needs to come from nowhere", async () => {
  const answer = await ask(server.url, RESOURCE, { method: "POST", headers: { "x-api-key": key.key } });
  expect([answer.status, effects]).toEqual([200, ["resource"]]);
});

test("a page takes no key in place of a place to come from", async () => {
  const answer = await ask(server.url, PAGE, {
    method: "POST",
    host: "pay.test",
    cookie,
    headers: { "x-api-key": key.key },
  });
  expect([answer.status, effects]).toEqual([403, []]);
});

test("who has neither key nor cookie hears that, and not where they should come from", async () => {
  const answer = await ask(server.url, "/v1/disputes/dsp_1/submit", { method: "POST" });
  expect(answer.status).toBe(401);
});

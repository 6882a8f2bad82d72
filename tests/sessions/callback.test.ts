import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aSignedInBrowser, type Browser, locationOf, takeToken } from "#tests/central-auth/support/central-auth.ts";
import { type Answer, Jar } from "./support/http.ts";
import { type App, aWorld, EXTERNAL, KIM, NORTHWIND, PRODUCTION, ROBIN, type World } from "./support/world.ts";

const BROWSER = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
const SESSION = "__Secure-tollhouse.session_token";

let world: World;
let app: App;
let robin: Browser;

beforeAll(async () => {
  world = await aWorld();
  app = await world.anApp(PRODUCTION);
  robin = await aSignedInBrowser(world.auth, ROBIN);
});
afterAll(async () => {
  await app?.stop();
  await world?.close();
});

const callback = (
  query: Record<string, string>,
  init: { cookie?: string; headers?: Record<string, string>; method?: string } = {},
) => app.ask(`/api/auth/callback?${new URLSearchParams(query)}`, { host: EXTERNAL, ...init });

const sessionIn = ({ cookies }: Answer) =>
  cookies.find((cookie) => cookie.startsWith(`${SESSION}=`) && !cookie.includes("Max-Age=0"));

/** A visit from the gate to the central service: what the callback is then called with, and the browser's cookies. */
async function begin(path = "/disputes?tab=open", jar = new Jar()) {
  const gate = await app.ask(path, { host: EXTERNAL, cookie: jar.header });
  jar.take(gate);
  const answer = await robin.get(gate.location.slice(world.authUrl.length));
  return { jar, query: Object.fromEntries(new URL(locationOf(answer)).searchParams) };
}

describe("by the letter of the contract, from a program", () => {
  test("a token and a path give the cookie of seven days and a 302 to the path", async () => {
    const answer = await callback({ token: await takeToken(robin), next: "/disputes?tab=open" });
    expect([answer.status, answer.location]).toEqual([302, "/disputes?tab=open"]);
    expect(sessionIn(answer)).toMatch(
      /^__Secure-tollhouse\.session_token=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure; Domain=\.pay\.test$/,
    );
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  });

  test("the token of the cookie has the user and the organization", async () => {
    const answer = await callback({ token: await takeToken(robin), next: "/" });
    const [, payload = ""] = sessionIn(answer)?.split("=")[1]?.split(".") ?? [];
    expect(JSON.parse(`${Buffer.from(payload, "base64url")}`)).toMatchObject({
      sub: await world.userIdOf(ROBIN),
      orgId: await world.organizationIdOf(NORTHWIND),
      orgSlug: NORTHWIND,
      orgName: "Northwind Outfitters",
    });
  });

  test("in development the cookie has no prefix and stays on the host", async () => {
    const local = await world.anApp();
    const answer = await local.ask(`/api/auth/callback?token=${await takeToken(robin)}&next=/overview`);
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^tollhouse\.session_token=[^;]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/),
    ]);
    await local.stop();
  });

  test.each(["//evil.test", "/\\evil.test", "https://evil.test", "/a/..//evil.test", "javascript:alert(1)", ""])(
    "next=%s leads to the start",
    async (next) => {
      expect((await callback({ token: await takeToken(robin), next })).location).toBe("/overview");
    },
  );

  test("a second use of the token gives nothing", async () => {
    const token = await takeToken(robin);
    expect((await callback({ token, next: "/" })).status).toBe(302);
    const second = await callback({ token, next: "/" });
    expect([second.status, second.cookies]).toEqual([401, []]);
    expect(second.body).toContain("This sign-in is no longer valid");
  });

  test("of twenty uses at once one succeeds", async () => {
    const token = await takeToken(robin);
    const answers = await Promise.all(Array.from({ length: 20 }, () => callback({ token, next: "/" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(19).fill(401)]);
  });

  test("HEAD uses nothing up", async () => {
    const token = await takeToken(robin);
    const head = await callback({ token, next: "/" }, { method: "HEAD" });
    expect([head.status, head.cookies]).toEqual([200, []]);
    expect((await callback({ token, next: "/" })).status).toBe(302);
  });

  test("other methods are refused", async () => {
    const token = await takeToken(robin);
    expect((await callback({ token, next: "/" }, { method: "POST" })).status).toBe(405);
    expect((await callback({ token, next: "/" })).status).toBe(302);
  });

  test.each([[""], ["a b"], ["x".repeat(600)]])("the token %j is none", async (token) => {
    const answer = await callback({ token, next: "/" });
    expect([answer.status, answer.cookies]).toEqual([400, []]);
  });

  test("a token that nobody issued is refused", async () => {
    expect((await callback({ token: "A".repeat(32), next: "/" })).status).toBe(401);
  });
});

describe("in a browser", () => {
  test("the flow that it began ends in a session, with the token's companion beside it", async () => {
    const { jar, query } = await begin();
    expect(query).toMatchObject({ next: "/disputes?tab=open", state: expect.any(String), token: expect.any(String) });
    const answer = await callback(query, { cookie: jar.header, headers: BROWSER });
    expect([answer.status, answer.location]).toEqual([302, "/disputes?tab=open"]);
    jar.take(answer);
    expect(jar.names).toEqual(expect.arrayContaining([SESSION, "__Host-tollhouse.bind"]));
    expect((await app.ask("/api/disputes", { host: EXTERNAL, cookie: jar.header })).status).toBe(200);
  });

  test("two tabs can sign in at once", async () => {
    const first = await begin("/disputes");
    const second = await begin("/settings", first.jar);
    for (const { query } of [first, second])
      expect((await callback(query, { cookie: first.jar.header, headers: BROWSER })).status).toBe(302);
  });

  test("a token that somebody else slips in is refused, with and without a flow under way", async () => {
    const { jar, query } = await begin();
    const theirs = await begin();
    const attempts = [
      callback({ token: await takeToken(robin), next: "/" }, { headers: BROWSER }),
      callback({ token: await takeToken(robin), next: "/" }, { headers: BROWSER, cookie: jar.header }),
      callback({ token: await takeToken(robin), next: "/" }, { cookie: jar.header }),
      callback(theirs.query, { headers: BROWSER, cookie: jar.header }),
      callback(theirs.query, { headers: BROWSER }),
      callback({ ...query, state: `${query.state}x` }, { headers: BROWSER, cookie: jar.header }),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect([answer.status, answer.cookies]).toEqual([403, []]);
      expect(answer.body).toContain("This sign-in did not begin in this browser");
    }
    expect((await callback(query, { headers: BROWSER, cookie: jar.header })).status).toBe(302);
  });

  test("a token with our state that was issued without our challenge's verifier is refused", async () => {
    const { jar, query } = await begin();
    const foreign = await takeToken(robin, { code_challenge: "A".repeat(43) });
    const answer = await callback({ ...query, token: foreign }, { headers: BROWSER, cookie: jar.header });
    expect([answer.status, answer.cookies]).toEqual([401, []]);
  });

  test("a leaked token is worth nothing without the verifier", async () => {
    const { query } = await begin();
    expect((await callback({ token: query.token ?? "", next: "/" })).status).toBe(401);
  });

  test("a central service that knows no state can be configured, and is then believed", async () => {
    const plain = await world.anApp({ ...PRODUCTION, AUTH_STATE: "off" });
    const gate = await plain.ask("/overview", { host: EXTERNAL });
    expect([gate.location, gate.cookies]).toEqual([
      `${world.authUrl}/api/cross-domain-token?app=tollhouse&next=%2Foverview`,
      [],
    ]);
    const query = new URLSearchParams({ token: await takeToken(robin), next: "/overview" });
    const answer = await plain.ask(`/api/auth/callback?${query}`, { host: EXTERNAL, headers: BROWSER });
    expect(answer.status).toBe(302);
    await plain.stop();
  });
});

test("who acts for no organization is told so", async () => {
  const kim = await aSignedInBrowser(world.auth, KIM);
  // The central service would not send them here; a token issued before they left is still on its way.
  const answer = await kim.get("/api/cross-domain-token?app=tollhouse");
  expect(locationOf(answer)).toMatch(/^\/no-organization/);
});

test("a central service that does not answer is said to be so, and nothing is set", async () => {
  const lost = await world.anApp({ ...PRODUCTION, AUTH_URL: "http://127.0.0.1:9" });
  const answer = await lost.ask(`/api/auth/callback?token=${"A".repeat(32)}&next=/`, { host: EXTERNAL });
  expect([answer.status, answer.cookies]).toEqual([502, []]);
  expect(answer.body).toContain("The sign-in service does not answer");
  await lost.stop();
});

test("no token, state, verifier or cookie is ever logged", async () => {
  const watched = await world.anApp(PRODUCTION);
  const jar = new Jar();
  const gate = await watched.ask("/disputes", { host: EXTERNAL });
  jar.take(gate);
  const { searchParams } = new URL(locationOf(await robin.get(gate.location.slice(world.authUrl.length))));
  const query = searchParams.toString();
  for (const path of [
    `/api/auth/callback?${query}`,
    `/api/auth/callback?${query}`,
    `/token=${searchParams.get("token")}`,
  ])
    jar.take(await watched.ask(path, { host: EXTERNAL, cookie: jar.header, headers: BROWSER }));
  await watched.ask("/api/disputes", { host: EXTERNAL, cookie: jar.header });
  const logged = JSON.stringify(await watched.stop());
  const secrets = [
    searchParams.get("token"),
    searchParams.get("state"),
    ...jar.header.split("; ").map((pair) => pair.split("=")[1]),
  ];
  for (const secret of secrets) {
    expect(secret).toMatch(/\S{20}/);
    expect(logged).not.toContain(secret);
  }
});

import { describe, expect, test } from "vitest";
import { environmentCookie } from "#app/services/session/environment-cookie.server.ts";
import { aSignedInBrowser, locationOf } from "#tests/central-auth/support/central-auth.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { Jar } from "./support/http.ts";
import { aBuildWithProbe, PAGE } from "./support/probe.ts";
import { Visitor } from "./support/visit.ts";
import { aToken, aWorld, EXTERNAL, JUNIPER, PRODUCTION, ROBIN, UNLIMITED } from "./support/world.ts";

const SESSION = "__Secure-tollhouse.session_token";
const FORM = {
  "sec-fetch-site": "same-origin",
  origin: "http://localhost:3000",
  "content-type": "application/x-www-form-urlencoded",
};

const world = await closedAfterTests(aWorld());
const { build } = await aBuildWithProbe();
const app = await closedAfterTests(world.anApp(PRODUCTION, { build }));
const local = await closedAfterTests(world.anApp({}, { build }));

const aVisitor = async (jar?: Jar) => new Visitor(app, world, await aSignedInBrowser(world.auth, ROBIN), jar);

describe("on the external domain", () => {
  test("whoever is signed in centrally arrives in three redirects", async () => {
    expect(await (await aVisitor()).visit(PAGE)).toMatchObject({ status: 200, redirects: 3, at: PAGE });
  });

  test("a stale cookie costs no redirect more", async () => {
    const stale = new Jar({
      [SESSION]: await aToken({ sub: "usr", orgId: "org" }, { secret: "another-secret-of-the-tests-0123456789" }),
    });
    expect(await (await aVisitor(stale)).visit(PAGE)).toMatchObject({ status: 200, redirects: 3, at: PAGE });
  });

  test("a token of an organization that was left leads to the organization that remains", async () => {
    const claims = { sub: await world.userIdOf(ROBIN), orgId: await world.organizationIdOf(JUNIPER) };
    const jar = new Jar({ [SESSION]: await aToken(claims) });
    expect(await (await aVisitor(jar)).visit(PAGE)).toMatchObject({ status: 200, redirects: 3 });
  });

  test("sign-ins that lead to no session end on a page that says so", async () => {
    const robin = await aSignedInBrowser(world.auth, ROBIN);
    const { build } = await aBuildWithProbe();
    // The exchange succeeds, and no membership can be confirmed: like another instance without a cache.
    const deaf = await world.anApp(
      { ...PRODUCTION, AUTH_SERVICE_SECRET: "w".repeat(40) },
      { build, getSession: async () => null },
    );
    const jar = new Jar();
    let [to, redirects, last] = [PAGE, 0, 0];
    while (redirects < 20) {
      const isCentral = to.startsWith(world.authUrl);
      if (isCentral)
        to = locationOf(await robin.get(to.slice(world.authUrl.length))).slice("http://localhost:3000".length);
      else {
        const answer = await deaf.ask(to, {
          host: EXTERNAL,
          cookie: jar.header,
          headers: { "sec-fetch-site": "cross-site" },
        });
        jar.take(answer);
        last = answer.status;
        if (last !== 302) break;
        to = answer.location;
      }
      redirects += 1;
    }
    expect([last, redirects < 10]).toEqual([503, true]);
    await deaf.stop();
  });

  test("a session planted from a portal is none without its companion", async () => {
    const mallory = await aVisitor();
    await mallory.visit(PAGE);
    const cookies = new Map(mallory.jar.header.split("; ").map((pair) => pair.split(/=(.*)/s, 2) as [string, string]));
    const planted = `${SESSION}=${cookies.get(SESSION)}`;
    const companion = `__Host-tollhouse.bind=${cookies.get("__Host-tollhouse.bind")}`;
    const api = async (cookie: string) => (await app.ask("/api/disputes", { host: EXTERNAL, cookie })).status;
    expect(await api(`${planted}; ${companion}`)).toBe(200);
    expect(await api(planted)).toBe(401);
    expect(await api(`${planted}; __Host-tollhouse.bind=of-the-victim`)).toBe(401);
  });

  test("two session cookies are no session, and both are cleared", async () => {
    const visitor = await aVisitor();
    await visitor.visit(PAGE);
    const answer = await app.ask(PAGE, { host: EXTERNAL, cookie: `${SESSION}=planted; ${visitor.jar.header}` });
    expect(answer.status).toBe(302);
    const cleared = answer.cookies.filter((cookie) => cookie.startsWith(`${SESSION}=; `));
    for (const where of ["Path=/; ", "Path=/settings; ", `Path=${PAGE}; `])
      expect(cleared).toEqual(
        expect.arrayContaining([
          expect.stringMatching(new RegExp(`${where}Max-Age=0.*Domain=\\.pay\\.test$`)),
          expect.stringMatching(new RegExp(`${where}Max-Age=0.*Secure$`)),
        ]),
      );
  });

  test("signing out clears what was set, with the domain and path it was set with, and goes on to the central service", async () => {
    const visitor = await aVisitor();
    await visitor.visit(PAGE);
    const answer = await visitor.signOut();
    expect([answer.status, answer.location]).toEqual([
      303,
      `${world.authUrl}/sign-out?${new URLSearchParams({ return: "https://pay.test/signed-out" })}`,
    ]);
    expect(answer.cookies).toContain(
      `${SESSION}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure; Domain=.pay.test`,
    );
    expect(visitor.jar.names).toEqual([]);
  });
});

describe("on the central domain", () => {
  test("the central cookie is the session, and signing out ends it there too", async () => {
    const robin = await aSignedInBrowser(world.auth, ROBIN);
    const cookie = robin.cookie;
    const at = { host: "localhost:3000", cookie };
    expect((await local.ask(PAGE, at)).status).toBe(200);
    const out = await local.ask("/sign-out", {
      ...at,
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", origin: "http://localhost:3000" },
    });
    expect([out.status, out.location]).toEqual([303, "/signed-out"]);
    for (const name of ["tollhouse.session_token", "central.session_token"])
      expect(out.cookies).toContain(`${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
    expect((await local.ask(PAGE, at)).location).toMatch(`${world.authUrl}/login?return=`);
    expect(await (await robin.get("/api/auth/get-session")).json()).toBeNull();
  });

  test("a visit to the sign-out's address changes nothing", async () => {
    const cookie = await world.cookieOf(ROBIN);
    const visit = await local.ask("/sign-out", { host: "localhost:3000", cookie });
    expect([visit.status, visit.cookies]).toEqual([200, []]);
    expect((await local.ask(PAGE, { host: "localhost:3000", cookie })).status).toBe(200);
  });

  test("another organization is chosen at the central service", async () => {
    const at = { host: "localhost:3000", cookie: await world.cookieOf(ROBIN), method: "POST", headers: FORM };
    const answer = await local.ask("/switch-organization", at);
    const query = new URLSearchParams({ return: "http://localhost:3000/overview" });
    expect([answer.status, answer.location]).toEqual([303, `${world.authUrl}/organizations?${query}`]);
  });

  test("the environment of the cookie is the session's", async () => {
    const live = await environmentCookie.set(new Request("http://localhost/"), "live");
    const cookie = `${await world.cookieOf(ROBIN)}; ${live}`;
    const request = new Request("http://localhost:3000/", { headers: { cookie } });
    const session = await local.services.getSession(request, {
      requestId: "req",
      log: local.services.log,
      lookups: UNLIMITED,
    });
    expect(session?.environment).toBe("live");
  });
});

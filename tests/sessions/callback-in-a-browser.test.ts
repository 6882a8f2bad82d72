import { describe, expect, test } from "vitest";
import { locationOf, takeToken } from "#tests/central-auth/support/central-auth.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aCallback, BROWSER, SESSION } from "./support/callback.ts";
import { Jar } from "./support/http.ts";
import { EXTERNAL, PRODUCTION } from "./support/world.ts";

const its = await closedAfterTests(aCallback());

describe("in a browser", () => {
  test("the flow that it began ends in a session, with the token's companion beside it", async () => {
    const { jar, query } = await its.begin();
    expect(query).toMatchObject({ next: "/disputes?tab=open", state: expect.any(String), token: expect.any(String) });
    const answer = await its.callback(query, { cookie: jar.header, headers: BROWSER });
    expect([answer.status, answer.location]).toEqual([302, "/disputes?tab=open"]);
    jar.take(answer);
    expect(jar.names).toEqual(expect.arrayContaining([SESSION, "__Host-tollhouse.bind"]));
    expect((await its.app.ask("/api/disputes", { host: EXTERNAL, cookie: jar.header })).status).toBe(200);
  });

  test("two tabs can sign in at once", async () => {
    const first = await its.begin("/disputes");
    const second = await its.begin("/settings", first.jar);
    for (const { query } of [first, second])
      expect((await its.callback(query, { cookie: first.jar.header, headers: BROWSER })).status).toBe(302);
  });

  test("a token that somebody else slips in is refused, with and without a flow under way", async () => {
    const { jar, query } = await its.begin();
    const theirs = await its.begin();
    const attempts = [
      its.callback({ token: await takeToken(its.robin), next: "/" }, { headers: BROWSER }),
      its.callback({ token: await takeToken(its.robin), next: "/" }, { headers: BROWSER, cookie: jar.header }),
      its.callback({ token: await takeToken(its.robin), next: "/" }, { cookie: jar.header }),
      its.callback(theirs.query, { headers: BROWSER, cookie: jar.header }),
      its.callback(theirs.query, { headers: BROWSER }),
      its.callback({ ...query, state: `${query.state}x` }, { headers: BROWSER, cookie: jar.header }),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect([answer.status, answer.cookies]).toEqual([403, []]);
      expect(answer.body).toContain("This sign-in was started in another browser");
    }
    expect((await its.callback(query, { headers: BROWSER, cookie: jar.header })).status).toBe(302);
  });

  test("a token with our state that was issued without our challenge's verifier is refused", async () => {
    const { jar, query } = await its.begin();
    const foreign = await takeToken(its.robin, { code_challenge: "A".repeat(43) });
    const answer = await its.callback({ ...query, token: foreign }, { headers: BROWSER, cookie: jar.header });
    expect([answer.status, answer.cookies]).toEqual([401, []]);
  });

  test("a leaked token is worth nothing without the verifier", async () => {
    const { query } = await its.begin();
    expect((await its.callback({ token: query.token ?? "", next: "/" })).status).toBe(401);
  });

  test("a central service without state can be configured, and is then believed", async () => {
    const plain = await its.world.anApp({ ...PRODUCTION, AUTH_STATE: "off" });
    const gate = await plain.ask("/overview", { host: EXTERNAL });
    expect([gate.location, gate.cookies]).toEqual([
      `${its.world.authUrl}/api/cross-domain-token?app=tollhouse&next=%2Foverview`,
      [],
    ]);
    const query = new URLSearchParams({ token: await takeToken(its.robin), next: "/overview" });
    const answer = await plain.ask(`/api/auth/callback?${query}`, { host: EXTERNAL, headers: BROWSER });
    expect(answer.status).toBe(302);
    await plain.stop();
  });
});

test("no token, state, verifier or cookie is ever logged", async () => {
  const watched = await its.world.anApp(PRODUCTION);
  const jar = new Jar();
  const gate = await watched.ask("/disputes", { host: EXTERNAL });
  jar.take(gate);
  const { searchParams } = new URL(locationOf(await its.robin.get(gate.location.slice(its.world.authUrl.length))));
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

import { describe, expect, test } from "vitest";
import { aSignedInBrowser, locationOf, takeToken } from "#tests/central-auth/support/central-auth.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aCallback, sessionIn } from "./support/callback.ts";
import { aToken, EXTERNAL, KIM, NORTHWIND, PRODUCTION, ROBIN } from "./support/world.ts";

const its = await closedAfterTests(aCallback());

describe("by the letter of the contract, from a program", () => {
  test("a token and a path give the cookie of seven days and a 302 to the path", async () => {
    const answer = await its.callback({ token: await takeToken(its.robin), next: "/disputes?tab=open" });
    expect([answer.status, answer.location]).toEqual([302, "/disputes?tab=open"]);
    expect(sessionIn(answer)).toMatch(
      /^__Secure-tollhouse\.session_token=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure; Domain=\.pay\.test$/,
    );
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  });

  test("the token of the cookie has the user and the organization", async () => {
    const answer = await its.callback({ token: await takeToken(its.robin), next: "/" });
    const [, payload = ""] = sessionIn(answer)?.split("=")[1]?.split(".") ?? [];
    expect(JSON.parse(`${Buffer.from(payload, "base64url")}`)).toMatchObject({
      sub: await its.world.userIdOf(ROBIN),
      orgId: await its.world.organizationIdOf(NORTHWIND),
      orgSlug: NORTHWIND,
      orgName: "Northwind Outfitters",
    });
  });

  test("in development the cookie has no prefix and stays on the host", async () => {
    const local = await its.world.anApp();
    const answer = await local.ask(`/api/auth/callback?token=${await takeToken(its.robin)}&next=/overview`);
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^tollhouse\.session_token=[^;]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/),
    ]);
    await local.stop();
  });

  test.each(["//evil.test", "/\\evil.test", "https://evil.test", "/a/..//evil.test", "javascript:alert(1)", ""])(
    "next=%s leads to the start",
    async (next) => {
      expect((await its.callback({ token: await takeToken(its.robin), next })).location).toBe("/overview");
    },
  );

  test("a second use of the token gives nothing", async () => {
    const token = await takeToken(its.robin);
    expect((await its.callback({ token, next: "/" })).status).toBe(302);
    const second = await its.callback({ token, next: "/" });
    expect([second.status, second.cookies]).toEqual([401, []]);
    expect(second.body).toContain("This sign-in is no longer valid");
  });

  test("of twenty uses at once one succeeds", async () => {
    const token = await takeToken(its.robin);
    const answers = await Promise.all(Array.from({ length: 20 }, () => its.callback({ token, next: "/" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(19).fill(401)]);
  });

  test("HEAD uses nothing up", async () => {
    const token = await takeToken(its.robin);
    const head = await its.callback({ token, next: "/" }, { method: "HEAD" });
    expect([head.status, head.cookies]).toEqual([200, []]);
    expect((await its.callback({ token, next: "/" })).status).toBe(302);
  });

  test("other methods are refused", async () => {
    const token = await takeToken(its.robin);
    expect((await its.callback({ token, next: "/" }, { method: "POST" })).status).toBe(405);
    expect((await its.callback({ token, next: "/" })).status).toBe(302);
  });

  test.each([[""], ["a b"], ["x".repeat(600)]])("the token %j is none", async (token) => {
    const answer = await its.callback({ token, next: "/" });
    expect([answer.status, answer.cookies]).toEqual([400, []]);
  });

  test("a token that nobody issued is refused", async () => {
    expect((await its.callback({ token: "A".repeat(32), next: "/" })).status).toBe(401);
  });
});

test("who acts for no organization is told so", async () => {
  const kim = await aSignedInBrowser(its.world.auth, KIM);
  // The central service no longer sends them here; a token from before is still in use.
  const answer = await kim.get("/api/cross-domain-token?app=tollhouse");
  expect(locationOf(answer)).toMatch(/^\/no-organization/);
});

test("a central service that does not answer is said to be so, and nothing is set", async () => {
  const lost = await its.world.anApp({ ...PRODUCTION, AUTH_URL: "http://127.0.0.1:9" });
  const answer = await lost.ask(`/api/auth/callback?token=${"A".repeat(32)}&next=/`, { host: EXTERNAL });
  expect([answer.status, answer.cookies]).toEqual([502, []]);
  expect(answer.body).toContain("The sign-in service does not answer");
  await lost.stop();
});

test("a token from before a sign-out stays refused after its owner signs in again", async () => {
  const [sub, orgId] = [await its.world.userIdOf(ROBIN), await its.world.organizationIdOf(NORTHWIND)];
  const iat = Math.floor(Date.now() / 1000) - 60;
  const cookie = `__Secure-tollhouse.session_token=${await aToken({ sub, orgId }, { issuedAt: iat })}`;
  const api = async () => (await its.app.ask("/api/disputes", { host: EXTERNAL, cookie })).status;
  const setSignedOut = (at: Date | null) =>
    its.world.auth.accounts.pool.query(`update auth."user" set "signedOutAt" = $2 where id = $1`, [sub, at]);

  await setSignedOut(new Date((iat + 30) * 1000));
  expect(await api()).toBe(401);
  const answer = await its.callback({ token: await takeToken(its.robin), next: "/" });
  expect([answer.status, await api()]).toEqual([302, 401]);
  await setSignedOut(null);
});

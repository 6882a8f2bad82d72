import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { addMember, removeMember } from "#sandbox/central-auth/seed.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aCentralAuth, aSignedInBrowser, exchange, sessionOf, takeToken } from "./support/central-auth.ts";

const app = (slug: string) => ({ slug, name: slug, callback: new URL(`http://${slug}.localhost:3000/callback`) });
const central = await closedAfterTests(aCentralAuth({ apps: [app("tollhouse"), app("other")] }));
const robin = await aSignedInBrowser(central, "robin@northwind.example");

function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

test("a token becomes the user and the organization, and nothing else", async () => {
  const response = await exchange(central, { token: await takeToken(robin) });
  expect(response.status).toBe(200);
  expect(response.headers.get("set-cookie")).toBeNull();
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({
    user: { id: expect.any(String), email: "robin@northwind.example", name: "Robin Vale" },
    organization: { id: expect.any(String), slug: "northwind-outfitters", name: "Northwind Outfitters" },
  });
});

test("an application that names itself learns when the person signed in", async () => {
  const response = await exchange(central, { token: await takeToken(robin), app: "tollhouse" });
  const { signedInAt } = (await response.json()) as { signedInAt: string };
  expect(Date.now() - Date.parse(signedInAt)).toBeLessThan(120_000);
});

test("a token is redeemed once", async () => {
  const token = await takeToken(robin);
  expect((await exchange(central, { token })).status).toBe(200);
  expect((await exchange(central, { token })).status).toBe(401);
});

test("of twenty redemptions at once exactly one succeeds", async () => {
  const token = await takeToken(robin);
  const responses = await Promise.all(Array.from({ length: 20 }, () => exchange(central, { token })));
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(19).fill(401)]);
});

test("a token that asks for a verifier is redeemed with it", async () => {
  const { verifier, challenge } = pkce();
  const token = await takeToken(robin, { code_challenge: challenge });
  expect((await exchange(central, { token, code_verifier: verifier })).status).toBe(200);
});

test("a leaked token is worth nothing without its verifier, and is burned by the attempt", async () => {
  const { verifier, challenge } = pkce();
  for (const wrong of [undefined, pkce().verifier, challenge]) {
    const token = await takeToken(robin, { code_challenge: challenge });
    expect((await exchange(central, { token, code_verifier: wrong })).status).toBe(401);
    expect((await exchange(central, { token, code_verifier: verifier })).status).toBe(401);
  }
});

test("an application that names itself is not given a token of another one", async () => {
  const foreign = await takeToken(robin, { app: "other" });
  expect((await exchange(central, { token: foreign, app: "tollhouse" })).status).toBe(401);
  const own = await takeToken(robin);
  expect((await exchange(central, { token: own, app: "tollhouse" })).status).toBe(200);
});

test("a token ends after a minute", async () => {
  const token = await takeToken(robin);
  const { rows } = await central.accounts.pool.query(
    `update auth.verification set "expiresAt" = "expiresAt" - interval '60 seconds' returning "expiresAt" < now() as expired`,
  );
  expect(rows.every(({ expired }) => expired)).toBe(true);
  expect((await exchange(central, { token })).status).toBe(401);
});

test("a token ends with its session", async () => {
  const browser = await aSignedInBrowser(central, "robin@northwind.example");
  const token = await takeToken(browser);
  await browser.submit("/sign-out", {});
  expect((await exchange(central, { token })).status).toBe(401);
});

test("a user who was removed after the token was issued has no organization", async () => {
  const browser = await aSignedInBrowser(central, "june@juniper.example");
  const token = await takeToken(browser);
  await removeMember(central.accounts, "june@juniper.example", "juniper-books");
  try {
    expect((await exchange(central, { token })).status).toBe(403);
  } finally {
    await addMember(central.accounts, "june@juniper.example", "juniper-books");
  }
});

test("the database holds no token that could be redeemed, and forgets expired ones", async () => {
  const token = await takeToken(robin);
  const { rows } = await central.accounts.pool.query("select identifier, value from auth.verification");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
  await central.accounts.pool.query(`update auth.verification set "expiresAt" = now() - interval '1 second'`);
  await takeToken(robin);
  expect((await central.accounts.pool.query("select from auth.verification")).rowCount).toBe(2);
});

test.each([
  undefined,
  null,
  [],
  {},
  { token: 5 },
  { token: "" },
  { token: "a b" },
  { token: "x".repeat(4_000) },
  "text",
])("what is not a token is the caller's mistake: %j", async (body) => {
  expect((await exchange(central, body)).status).toBe(400);
});

test("a token nobody issued is refused", async () => {
  expect((await exchange(central, { token: "a".repeat(32) })).status).toBe(401);
});

test("a form on another site cannot redeem: only JSON is read", async () => {
  const token = await takeToken(robin);
  const body = JSON.stringify({ token });
  for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
    const init = { method: "POST", headers: { "content-type": type }, body };
    expect((await fetch(`${central.url}/api/exchange-token`, init)).status).toBe(400);
  }
});

test("the library's own redemption, which would hand out the session, is closed in every spelling", async () => {
  const token = await takeToken(robin);
  for (const path of ["verify", "verify/", "./verify", "%76erify", "x/../verify", "/verify", "VERIFY"]) {
    const response = await fetch(`${central.url}/api/auth/one-time-token/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    expect([400, 404]).toContain(response.status);
    expect(response.headers.get("set-cookie")).toBeNull();
  }
  expect((await robin.get("/api/auth/one-time-token/generate")).status).toBe(404);
  expect(await sessionOf(robin)).not.toBeNull();
});

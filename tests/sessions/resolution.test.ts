import { describe, expect, test } from "vitest";
import { addMember, removeMember } from "#sandbox/central-auth/seed.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { ALEX, aToken, aWorld, JUNIPER, KIM, NORTHWIND, ROBIN, SAM, sessionOf } from "./support/world.ts";

const world = await closedAfterTests(aWorld());
const app = await closedAfterTests(world.anApp());

async function localCookie(email: string, slug: string, more: Record<string, unknown> = {}) {
  const [sub, orgId] = await Promise.all([world.userIdOf(email), world.organizationIdOf(slug)]);
  return `tollhouse.session_token=${await aToken({ sub, orgId, ...more })}`;
}

describe("a local token", () => {
  test("is a session in its organization, as the platform knows it", async () => {
    const session = await sessionOf(app, await localCookie(ROBIN, NORTHWIND));
    expect(session).toMatchObject({
      userId: await world.userIdOf(ROBIN),
      orgSlug: NORTHWIND,
      orgName: "Northwind Outfitters",
      environment: "sandbox",
      organization: { organizationSlug: NORTHWIND, onboardingStatus: "not_started", merchantId: null },
      memberships: [{ slug: NORTHWIND, role: expect.any(String) }],
    });
    expect(session?.orgId).toBe(session?.organization?.organizationId);
  });

  test("of an organization that the user is not a member of is no session, though they have exactly one other", async () => {
    expect(await sessionOf(app, await localCookie(ROBIN, JUNIPER))).toBeNull();
  });

  test("with a valid signature and another organization's claims gets no data of it", async () => {
    const cookie = await localCookie(ROBIN, NORTHWIND, { orgSlug: JUNIPER, orgName: "Juniper Books" });
    expect(await sessionOf(app, cookie)).toMatchObject({ orgSlug: NORTHWIND, orgName: "Northwind Outfitters" });
  });

  test("decides alone: a central session of the same browser does not stand in for it", async () => {
    const cookies = [await localCookie(ROBIN, JUNIPER), await world.cookieOf(ROBIN)].join("; ");
    expect(await sessionOf(app, cookies)).toBeNull();
  });

  test("that is older than the user's last sign-out is no session", async () => {
    const cookie = await localCookie(KIM, JUNIPER);
    await addMember(world.auth.accounts, KIM, JUNIPER);
    expect(await sessionOf(app, cookie)).not.toBeNull();
    await world.auth.accounts.pool.query(`update auth."user" set "signedOutAt" = $2 where email = $1`, [
      KIM,
      new Date(Date.now() + 5_000),
    ]);
    const other = await world.anApp();
    expect(await sessionOf(other, cookie)).toBeNull();
    await other.stop();
    await removeMember(world.auth.accounts, KIM, JUNIPER);
  });

  test("that is invalid leaves the central session to decide", async () => {
    const cookies = `tollhouse.session_token=nonsense; ${await world.cookieOf(ROBIN)}`;
    expect(await sessionOf(app, cookies)).toMatchObject({ orgSlug: NORTHWIND });
  });
});

test("a token of the very second of the sign-out is taken, since tokens know no finer time", async () => {
  const cookie = await localCookie(ROBIN, NORTHWIND, {});
  const { iat } = JSON.parse(`${Buffer.from(cookie.split(".")[2] ?? "", "base64url")}`) as { iat: number };
  const set = (at: Date | null) =>
    world.auth.accounts.pool.query(`update auth."user" set "signedOutAt" = $2 where email = $1`, [ROBIN, at]);
  const other = await world.anApp();
  await set(new Date(iat * 1000 + 999));
  expect(await sessionOf(other, cookie)).not.toBeNull();
  await set(null);
  await other.stop();
});

describe("a central session", () => {
  test("without an active organization is one in the user's only organization", async () => {
    expect(await sessionOf(app, await world.cookieOf(ROBIN))).toMatchObject({
      orgSlug: NORTHWIND,
      user: { name: "Robin Vale", email: ROBIN },
    });
  });

  test("without an active organization and with several to choose from is none", async () => {
    expect(await sessionOf(app, await world.cookieOf(SAM))).toBeNull();
  });

  test("with an active organization is one in it", async () => {
    const cookie = await world.cookieOf(SAM);
    await activate(cookie, JUNIPER);
    const session = await sessionOf(app, cookie);
    expect(session).toMatchObject({ orgSlug: JUNIPER });
    expect(session?.memberships?.map(({ slug }) => slug)).toEqual([NORTHWIND, JUNIPER]);
  });

  test("of somebody without any organization is none", async () => {
    expect(await sessionOf(app, await world.cookieOf(KIM))).toBeNull();
  });

  test("whose active organization the user has left is none", async () => {
    expect(await sessionOf(app, await world.cookieOf(ALEX))).toBeNull();
  });

  test("in an organization that the platform does not know has no organization", async () => {
    await addMember(world.auth.accounts, KIM, "unlisted-goods");
    const cookie = await world.cookieOf(KIM);
    expect(await sessionOf(app, cookie)).toMatchObject({ orgSlug: "unlisted-goods", organization: null });

    const api = await app.ask("/api/disputes", { cookie });
    expect([api.status, JSON.parse(api.body).error.code]).toEqual([404, "organization_missing"]);
    const page = await app.ask("/disputes", { cookie });
    expect([page.status, page.location]).toEqual([302, "/no-organization"]);
    const friendly = await app.ask("/no-organization", { cookie });
    expect(friendly.status).toBe(404);
    expect(friendly.body).toContain("is not at Tollhouse yet");
    await removeMember(world.auth.accounts, KIM, "unlisted-goods");
  });

  test("that is tampered with is none", async () => {
    expect(await sessionOf(app, `${(await world.cookieOf(ROBIN)).slice(0, -8)}AAAAAAAA`)).toBeNull();
  });
});

test("a session is searched under the names of the configuration, and under no other", async () => {
  const [renamed, value] = [
    await world.anApp({ SESSION_COOKIE: "pay.session_token" }),
    await localCookie(ROBIN, NORTHWIND),
  ];
  expect(await sessionOf(renamed, value)).toBeNull();
  const cookie = value.replace("tollhouse.", "pay.");
  expect(await sessionOf(renamed, cookie)).toMatchObject({ orgSlug: NORTHWIND });
  await renamed.stop();
});

describe("the API", () => {
  test("takes a session in place of a key", async () => {
    const answer = await app.ask("/api/disputes", { cookie: await world.cookieOf(ROBIN) });
    expect([answer.status, JSON.parse(answer.body).object]).toEqual([200, "list"]);
  });

  test("never takes a session beside a key that is bad", async () => {
    const headers = { "x-api-key": "svc_sandbox_bad" };
    const answer = await app.ask("/api/disputes", { cookie: await world.cookieOf(ROBIN), headers });
    expect(answer.status).toBe(401);
  });

  test("answers 401 to nobody", async () => {
    expect((await app.ask("/api/disputes")).status).toBe(401);
  });
});

test("a central service that cannot be asked is logged and means unauthenticated", async () => {
  const lost = await world.anApp({ AUTH_URL: "http://127.0.0.1:9" });
  const cookies = [await localCookie(ROBIN, NORTHWIND), await world.cookieOf(ROBIN)];
  for (const cookie of cookies) {
    expect((await lost.ask("/api/disputes", { cookie })).status).toBe(401);
    expect((await lost.ask("/disputes", { cookie, host: "localhost" })).location).toMatch(
      /^http:\/\/127\.0\.0\.1:9\/login\?/,
    );
  }
  const warnings = (await lost.stop()).filter(({ message }) => String(message).includes("central lookup failed"));
  expect(warnings).toHaveLength(4);
  for (const cookie of cookies) expect(JSON.stringify(warnings)).not.toContain(cookie.split("=")[1]);
});

async function activate(cookie: string, slug: string): Promise<void> {
  const answer = await fetch(`${world.authUrl}/api/auth/organization/set-active`, {
    method: "POST",
    headers: { cookie, origin: world.authUrl, "content-type": "application/json" },
    body: JSON.stringify({ organizationSlug: slug }),
  });
  expect(answer.status).toBe(200);
}

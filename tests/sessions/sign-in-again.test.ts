import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { noteSignInTime } from "#app/auth/sign-in/sign-in-time.server.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { SERVICE_SECRET } from "#tests/central-auth/support/central-auth.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aTimelessService } from "./support/a-timeless-service.ts";
import { BROWSER } from "./support/callback.ts";
import { type Ask, ask, Jar } from "./support/http.ts";
import { EXTERNAL, PRODUCTION, SESSION_SECRET } from "./support/world.ts";

const { platform, organization } = await startPlatform();
const central = await closedAfterTests(aTimelessService(organization.slug));
const common = { AUTH_URL: central.url, AUTH_SERVICE_SECRET: SERVICE_SECRET, SESSION_SECRET };

const start = (settings: Record<string, string>) =>
  closedAfterTests(
    aServer({ extensions: { caller: platform.callers.grpc }, settings }).then((server) => ({
      ...server,
      close: server.stop,
    })),
  );
const [app, external] = [await start(common), await start({ ...PRODUCTION, ...common })];

/** An operation that requires a fresh sign-in: 403, or a later error of the request. */
async function mayAct(server: { url: string }, cookie: string, init: Ask = {}): Promise<boolean> {
  const json = { "content-type": "application/json", "idempotency-key": randomUUID() };
  const headers = { "sec-fetch-site": "same-origin", ...json };
  const body = JSON.stringify({ currency: "USD" });
  const { status, body: text } = await ask(server.url, "/api/payout_destinations", {
    ...{ method: "POST", headers, cookie, body },
    ...init,
  });
  if (status === 422) return true;
  expect([status, JSON.parse(text).error.code]).toEqual([403, "fresh_sign_in_required"]);
  return false;
}

/** Starts the sign-in. Returns the central service's return path, and its own state, if any. */
async function begin(server: { url: string }, jar: Jar, init: Ask = {}) {
  const answer = await ask(server.url, "/sign-in-again?next=/settings", { cookie: jar.header, ...init });
  jar.take(answer);
  const { pathname, searchParams } = new URL(answer.location);
  expect([pathname, searchParams.get("prompt")]).toEqual(["/login", "login"]);
  const leadsTo = new URL(searchParams.get("return") ?? "", central.url);
  const back = leadsTo.searchParams.get("next") ?? "";
  if (leadsTo.pathname !== "/api/cross-domain-token") return { back: leadsTo.pathname + leadsTo.search, state: "" };
  return { back, state: leadsTo.searchParams.get("state") ?? "" };
}

const SESSION = "central.session_token";

test("on the central domain a session counts that began after it was asked for", async () => {
  const jar = new Jar({ [SESSION]: "c1" });
  expect(await mayAct(app, jar.header)).toBe(false);
  const { back } = await begin(app, jar);
  // Without a sign-in at the central service, the address grants nothing and does not loop.
  const skipped = await ask(app.url, back, { cookie: jar.header });
  expect([skipped.status, skipped.location]).toEqual([403, ""]);
  expect(skipped.body).toContain('href="/settings"');
  const otherBrowser = await ask(app.url, back, { cookie: new Jar({ [SESSION]: "c2" }).header });
  expect(otherBrowser.status).toBe(403);
  // A session from before proves no sign-in, whatever person it belongs to.
  const older = await ask(app.url, back, { cookie: new Jar({ ...jar.all, [SESSION]: "c2" }).header });
  expect(older.status).toBe(403);
  central.signIn("c4");
  const signedIn = new Jar({ ...jar.all, [SESSION]: "c4" });
  const arrived = await ask(app.url, back, { cookie: signedIn.header });
  expect([arrived.status, arrived.location]).toEqual([302, "/settings"]);
  signedIn.take(arrived);
  expect(await mayAct(app, signedIn.header)).toBe(true);
  // Without a session, a first sign-in is enough.
  expect((await ask(app.url, "/sign-in-again?next=/settings")).location).not.toContain("prompt=login");
  // Valid for that session only.
  expect(await mayAct(app, new Jar({ ...signedIn.all, [SESSION]: "c3" }).header)).toBe(false);
});

const LOCAL = "__Secure-tollhouse.session_token";

/** A session that began a minute ago. */
async function anOlderSession(): Promise<Jar> {
  const issuedAt = Math.floor(Date.now() / 1_000) - 60;
  const token = await new SignJWT({ orgId: "central-acme", orgSlug: organization.slug, orgName: "Acme" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject("usr_1")
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3_600)
    .sign(new TextEncoder().encode(SESSION_SECRET));
  return new Jar({ [LOCAL]: token });
}

const at = { host: EXTERNAL };

async function exchange(jar: Jar, next: string, state: string) {
  const query = new URLSearchParams({ token: "one-time", next, state });
  const answer = await ask(external.url, `/api/auth/callback?${query}`, {
    ...at,
    headers: BROWSER,
    cookie: jar.header,
  });
  jar.take(answer);
  return answer.location;
}

test("no exchange counts by itself", async () => {
  const jar = new Jar();
  const gate = await ask(external.url, "/disputes", at);
  jar.take(gate);
  await exchange(jar, "/disputes", new URL(gate.location).searchParams.get("state") ?? "");
  expect(jar.names).toContain(LOCAL);
  expect(await mayAct(external, jar.header, at)).toBe(false);
});

test("on the external domain it needs an exchange that comes after it was asked for", async () => {
  const jar = await anOlderSession();
  expect(await mayAct(external, jar.header, at)).toBe(false);
  const { back, state } = await begin(external, jar, at);
  expect((await ask(external.url, back, { ...at, cookie: jar.header })).status).toBe(403);
  // Moving a session is not a sign-in either.
  const moved = new Jar(jar.all);
  moved.take(
    await ask(external.url, "/switch-organization", {
      ...{ ...at, method: "POST", cookie: jar.header, body: `organization=${organization.slug}` },
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
    }),
  );
  expect(moved.value(LOCAL)).not.toBe(jar.value(LOCAL));
  expect((await ask(external.url, back, { ...at, cookie: moved.header })).status).toBe(403);
  expect(await exchange(jar, back, state)).toBe(back);
  const arrived = await ask(external.url, back, { ...at, cookie: jar.header });
  expect([arrived.status, arrived.location]).toEqual([302, "/settings"]);
  jar.take(arrived);
  expect(await mayAct(external, jar.header, at)).toBe(true);
});

test("the start says once that the central service does not tell the time of a sign-in", async () => {
  const warnings: string[] = [];
  const log = { warn: (text: unknown) => void warnings.push(String(text)) };
  await noteSignInTime({ tellsSignInTime: async () => false }, log as never);
  await noteSignInTime({ tellsSignInTime: async () => true }, log as never);
  expect(warnings).toEqual([expect.stringContaining("prompt=login")]);
});

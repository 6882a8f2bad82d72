import { expect, test } from "vitest";
import { CentralAuthError } from "#app/services/session/central-auth-error.ts";
import { createPeople } from "#app/services/session/people-cache.server.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { type Answer, Jar } from "./support/http.ts";
import {
  type App,
  aToken,
  aWorld,
  EXTERNAL,
  JUNIPER,
  NORTHWIND,
  PRODUCTION,
  ROBIN,
  SAM,
  sessionOf,
} from "./support/world.ts";

const world = await closedAfterTests(aWorld());
const external = await closedAfterTests(world.anApp(PRODUCTION));
const local = await closedAfterTests(world.anApp());
const FORM = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
const HOUR_SECONDS = 3_600;

function switchTo(app: App, slug: string, cookie: string, host: string): Promise<Answer> {
  return app.ask("/switch-organization", { method: "POST", host, cookie, headers: FORM, body: `organization=${slug}` });
}

/** Sam's local session in Northwind, which began some hours ago. */
async function aLocalSession(hours: number) {
  const issuedAt = Math.floor(Date.now() / 1000) - hours * HOUR_SECONDS;
  const claims = { sub: await world.userIdOf(SAM), orgId: await world.organizationIdOf(NORTHWIND) };
  return { token: await aToken(claims, { issuedAt }), issuedAt };
}

test("on the external domain the session moves to the organization that was chosen, and lives no longer for it", async () => {
  const { token, issuedAt } = await aLocalSession(5);
  const jar = new Jar({ "__Secure-tollhouse.session_token": token });
  const answer = await switchTo(external, JUNIPER, jar.header, EXTERNAL);
  expect([answer.status, answer.location]).toEqual([303, "/overview"]);
  jar.take(answer);
  expect((await sessionOf(external, jar.header))?.orgSlug).toBe(JUNIPER);
  const moved = /session_token=[^.]+\.([^.]+)/.exec(jar.header)?.[1] ?? "";
  const { iat, exp, auth_time } = JSON.parse(Buffer.from(moved, "base64url").toString());
  expect([iat, exp, auth_time]).toEqual([issuedAt, issuedAt + 7 * 24 * HOUR_SECONDS, issuedAt]);
});

test("on the central domain the central session moves, and no cookie of ours is set", async () => {
  const cookie = await world.cookieOf(SAM);
  expect(await sessionOf(local, cookie)).toBeNull();
  for (const slug of [JUNIPER, NORTHWIND]) {
    await local.services.auth.central?.service.setActiveOrganization(
      cookieOf(cookie),
      await world.organizationIdOf(slug),
    );
    const other = slug === JUNIPER ? NORTHWIND : JUNIPER;
    const answer = await switchTo(local, other, cookie, "localhost:3000");
    expect([answer.status, answer.location, answer.cookies]).toEqual([303, "/overview", []]);
    expect((await sessionOf(local, cookie))?.orgSlug).toBe(other);
  }
});

test.each([JUNIPER, "no-such-organization", ""])(
  "an organization that is not the person's own (%s) is asked for centrally",
  async (slug) => {
    const cookie = await world.cookieOf(ROBIN);
    const answer = await switchTo(local, slug, cookie, "localhost:3000");
    expect(answer.location).toMatch(`${world.authUrl}/organizations?`);
    expect((await sessionOf(local, cookie))?.orgSlug).toBe(NORTHWIND);
  },
);

test("a person who is not signed in moves nothing", async () => {
  const answer = await switchTo(external, JUNIPER, "__Secure-tollhouse.session_token=forged", EXTERNAL);
  expect([answer.status, answer.cookies.filter((line) => line.includes("session_token"))]).toEqual([303, []]);
  expect(answer.location).toMatch(world.authUrl);
});

test("people are named by the central service, also those it is asked about twice, and unknown ones are left out", async () => {
  const people = local.services.auth.central?.people;
  const robin = await world.userIdOf(ROBIN);
  const names = await people?.names([robin, "usr_nobody"]);
  expect(names).toEqual({ [robin]: expect.stringMatching(/^Robin/) });
  expect(await people?.names([robin])).toEqual(names);
});

test("a central service that cannot say who people are is not asked again at once", async () => {
  let asked = 0;
  const people = createPeople({
    async users() {
      asked += 1;
      throw new CentralAuthError("down");
    },
  });
  await expect(people.names(["usr_1"])).rejects.toThrow("down");
  expect(await people.names(["usr_1"])).toEqual({});
  expect(asked).toBe(1);
});

test("a local session has the name of its person", async () => {
  const { token } = await aLocalSession(1);
  const session = await sessionOf(external, `__Secure-tollhouse.session_token=${token}`);
  expect(session?.user?.name).toMatch(/^Sam/);
});

function cookieOf(header: string) {
  const [name = "", ...value] = header.split(";")[0]?.split("=") ?? [];
  return { name, value: value.join("=") };
}

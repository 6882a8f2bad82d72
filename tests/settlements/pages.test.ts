import { expect, test } from "vitest";
import type { Session } from "#app/auth/session/session.ts";
import { aFace } from "#tests/http/face.ts";
import { sessionIn } from "#tests/openapi/world.ts";
import { assertBooksAfterTests } from "#tests/support/books.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { aReleasedEntry } from "./some-entries.ts";

const sessions = new Map<string, Session>();
const getSession = async ({ headers }: Request) => sessions.get(headers.get("cookie") ?? "") ?? null;
const { platform, url } = await closedAfterTests(aFace({ getSession }));
assertBooksAfterTests(platform);

/** What Robin, who belongs to the organization, reads on a page. */
async function asRobin(organization: TestOrganization) {
  const cookie = `tollhouse.session_token=${organization.slug}`;
  const robin = { ...sessionIn(organization), signedInAt: new Date() };
  sessions.set(cookie, { ...robin, userId: "usr_robin", user: { name: "Robin Vale", email: "robin@acme.test" } });
  return async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(await answer.text()) ?? [];
    return main;
  };
}

const currentTab = (html: string) => /aria-current="page"[^>]*>([A-Z]{3})</.exec(html)?.[1];

test("the balance page opens the currency of the newest entry", async () => {
  const organization = await anOrganization(platform);
  const read = await asRobin(organization);
  for (const currency of ["EUR", "USD", "JPY"]) await aReleasedEntry(organization.work(), { gross: 900n, currency });
  await aReleasedEntry(organization.work(), { gross: 900n, currency: "USD" });
  expect(currentTab(await read("/settlements"))).toBe("USD");
  expect(currentTab(await read("/settlements?currency=JPY"))).toBe("JPY");
  expect(currentTab(await read("/settlements?currency=KWD"))).toBe("USD");
});

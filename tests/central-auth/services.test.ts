import { expect, test } from "vitest";
import { addMember, removeMember } from "#sandbox/central-auth/seed.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aCentralAuth, aSignedInBrowser, SERVICE_SECRET, sessionOf } from "./support/central-auth.ts";

const central = await closedAfterTests(aCentralAuth());

const ask = (path: string, secret: string | null = SERVICE_SECRET, { url } = central) =>
  fetch(`${url}/api/internal${path}`, { headers: secret === null ? {} : { "x-internal-secret": secret } });

async function idOf(email: string): Promise<string> {
  const { rows } = await central.accounts.pool.query(`select id from auth."user" where email = $1`, [email]);
  return rows[0].id;
}

const slugsOf = async (email: string): Promise<string[]> => {
  const { memberships } = await (await ask(`/memberships?userId=${await idOf(email)}`)).json();
  return memberships.map(({ organization }: { organization: { slug: string } }) => organization.slug).sort();
};

test("a service learns where a user belongs, and as what", async () => {
  const response = await ask(`/memberships?userId=${await idOf("robin@northwind.example")}`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    memberships: [
      {
        role: "owner",
        organization: { id: expect.any(String), slug: "northwind-outfitters", name: "Northwind Outfitters" },
      },
    ],
  });
});

test.each([
  ["sam@agency.example", ["juniper-books", "northwind-outfitters"]],
  ["june@juniper.example", ["juniper-books"]],
  ["kim@nowhere.example", []],
  ["alex@former.example", []],
])("%s belongs to %j", async (email, slugs) => expect(await slugsOf(email)).toEqual(slugs));

test("a removal and an addition show at once", async () => {
  await removeMember(central.accounts, "june@juniper.example", "juniper-books");
  await addMember(central.accounts, "june@juniper.example", "unlisted-goods");
  expect(await slugsOf("june@juniper.example")).toEqual(["unlisted-goods"]);
  await addMember(central.accounts, "june@juniper.example", "juniper-books");
  await removeMember(central.accounts, "june@juniper.example", "unlisted-goods");
});

test("a user nobody knows belongs nowhere; no user at all is a mistake", async () => {
  expect(await (await ask("/memberships?userId=nobody")).json()).toEqual({ memberships: [] });
  for (const query of ["", "?userId=", "?userId=a&userId=b"])
    expect((await ask(`/memberships${query}`)).status).toBe(400);
});

test.each([null, "", "wrong", `${SERVICE_SECRET}x`, SERVICE_SECRET.slice(0, -1)])(
  "the secret %j is refused, before anything is said about the question",
  async (secret) => {
    for (const path of ["/memberships?userId=x", "/memberships", "/users/x/signed-out-at", "/nothing"])
      expect((await ask(path, secret)).status).toBe(401);
  },
);

test("a session is no substitute for the secret", async () => {
  const { cookie } = await aSignedInBrowser(central, "robin@northwind.example");
  const response = await fetch(`${central.url}/api/internal/memberships?userId=x`, { headers: { cookie } });
  expect(response.status).toBe(401);
});

test("without a configured secret every question is refused with 503", async () => {
  const closed = await aCentralAuth({ serviceSecret: null });
  try {
    for (const secret of [null, "", "null", SERVICE_SECRET])
      expect((await ask("/memberships?userId=x", secret, closed)).status).toBe(503);
  } finally {
    await closed.close();
  }
});

test("a service learns when a user signed out last", async () => {
  const browser = await aSignedInBrowser(central, "june@juniper.example");
  const path = `/users/${(await sessionOf(browser))?.user.id}/signed-out-at`;
  expect(await (await ask(path)).json()).toEqual({ signedOutAt: null });

  const before = Date.now();
  await browser.submit("/sign-out", {});
  const { signedOutAt } = await (await ask(path)).json();
  expect(Date.parse(signedOutAt)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(signedOutAt)).toBeLessThanOrEqual(Date.now());
});

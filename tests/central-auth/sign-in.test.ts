import { describe, expect, test } from "vitest";
import { addMember, removeMember } from "#sandbox/central-auth/seed.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import {
  APP_CALLBACK,
  aCentralAuth,
  aSignedInBrowser,
  Browser,
  locationOf,
  sessionOf,
} from "./support/central-auth.ts";

const START = "/api/cross-domain-token?app=tollhouse&next=%2Fdisputes%3Ftab%3Dopen&state=state-of-the-browser";
const UI = "http://localhost:3000/overview";

const central = await closedAfterTests(aCentralAuth());

const idOf = async (slug: string): Promise<string> => {
  const { rows } = await central.accounts.pool.query("select id from auth.organization where slug = $1", [slug]);
  return rows[0].id;
};

describe("from another domain", () => {
  test("a person signs in on the way and arrives at the callback with a token, the path and the state", async () => {
    const browser = new Browser(central.url);
    const toLogin = await browser.get(START);
    expect(toLogin.status).toBe(302);
    expect(locationOf(toLogin)).toMatch(/^\/login\?return=%2Fapi%2Fcross-domain-token/);

    const page = await browser.get(locationOf(toLogin));
    expect(await page.text()).toContain("Sign in to continue to Tollhouse");

    const destination = new URL(locationOf(toLogin), central.url).searchParams.get("return") ?? "";
    const signedIn = await browser.signIn("robin@northwind.example", destination);
    expect([signedIn.status, locationOf(signedIn)]).toEqual([303, destination]);

    const back = await browser.get(destination);
    const { origin, pathname, searchParams } = new URL(locationOf(back));
    expect([back.status, origin + pathname]).toEqual([302, APP_CALLBACK]);
    expect(searchParams.get("token")).toMatch(/^[\w-]{32}$/);
    expect(searchParams.get("next")).toBe("/disputes?tab=open");
    expect(searchParams.get("state")).toBe("state-of-the-browser");
    expect(back.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("a caller that sends nothing but its name gets a token and the path /overview", async () => {
    const browser = await aSignedInBrowser(central, "robin@northwind.example");
    const { searchParams } = new URL(locationOf(await browser.get("/api/cross-domain-token?app=tollhouse")));
    expect([...searchParams.keys()]).toEqual(["token", "next"]);
    expect(searchParams.get("next")).toBe("/overview");
  });

  test.each(["", "?app=", "?app=other", "?app=__proto__", "?app=constructor", "?app=tollhouse&app=other"])(
    "an application that is not configured is refused: %s",
    async (query) => {
      const browser = await aSignedInBrowser(central, "robin@northwind.example");
      expect((await browser.get(`/api/cross-domain-token${query}`)).status).toBe(400);
    },
  );

  test.each(["code_challenge=short", "code_challenge=", "state=a%20b", "state=a&state=b"])(
    "what cannot be kept is refused and not dropped: %s",
    async (query) => {
      const browser = await aSignedInBrowser(central, "robin@northwind.example");
      expect((await browser.get(`/api/cross-domain-token?app=tollhouse&${query}`)).status).toBe(400);
    },
  );
});

describe("the organization", () => {
  test("a person with several chooses one on the way, and the flow goes on", async () => {
    const browser = new Browser(central.url);
    const signedIn = await browser.signIn("sam@agency.example", START);
    expect(signedIn.status).toBe(303);
    const toChoice = await browser.get(START);
    expect(locationOf(signedIn)).toMatch(/^\/organizations\?return=/);
    expect(locationOf(toChoice)).toMatch(/^\/organizations\?return=/);

    const page = await (await browser.get(locationOf(toChoice))).text();
    expect(page).toContain("Choose an organization for Tollhouse");
    expect(page).toContain("Northwind Outfitters");
    expect(page).toContain("Juniper Books");
    expect(page).not.toContain("Unlisted Goods");

    const destination = new URL(locationOf(toChoice), central.url).searchParams.get("return") ?? "";
    const organizationId = await idOf("juniper-books");
    const chosen = await browser.submit("/organizations", { organizationId, return: destination });
    expect([chosen.status, locationOf(chosen)]).toEqual([303, destination]);
    expect((await sessionOf(browser))?.session.activeOrganizationId).toBe(organizationId);
    expect(locationOf(await browser.get(destination))).toContain("token=");
  });

  test("a person cannot choose an organization of others, and keeps the one that is active", async () => {
    const browser = await aSignedInBrowser(central, "sam@agency.example");
    const organizationId = await idOf("juniper-books");
    await browser.submit("/organizations", { organizationId });
    const foreign = await browser.submit("/organizations", { organizationId: await idOf("unlisted-goods") });
    expect(foreign.status).toBe(403);
    expect(await foreign.text()).toContain('role="alert"');
    expect((await sessionOf(browser))?.session.activeOrganizationId).toBe(organizationId);
  });

  test("a person without any is told so, and gets no token", async () => {
    const browser = await aSignedInBrowser(central, "kim@nowhere.example");
    const response = await browser.get(START);
    expect(locationOf(response)).toMatch(/^\/no-organization\?return=/);
    const page = await browser.get(locationOf(response));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("You are not in an organization yet");
  });

  test("a person who was removed from the active one keeps the claim and gets no token", async () => {
    const browser = await aSignedInBrowser(central, "alex@former.example");
    expect((await sessionOf(browser))?.session.activeOrganizationId).toBe(await idOf("northwind-outfitters"));
    expect(locationOf(await browser.get(START))).toMatch(/^\/no-organization/);
  });

  test("whoever left the active one is asked, even when only one is left", async () => {
    const browser = await aSignedInBrowser(central, "sam@agency.example");
    await browser.submit("/organizations", { organizationId: await idOf("juniper-books") });
    await removeMember(central.accounts, "sam@agency.example", "juniper-books");
    try {
      const response = await browser.get(START);
      expect(locationOf(response)).toMatch(/^\/organizations\?/);
      expect(await (await browser.get(locationOf(response))).text()).toContain("You are no longer a member");
    } finally {
      await addMember(central.accounts, "sam@agency.example", "juniper-books");
    }
  });
});

describe("from the same domain", () => {
  test("the address of the application is where the form leads", async () => {
    const browser = new Browser(central.url);
    expect(await (await browser.get(`/login?return=${encodeURIComponent(UI)}`)).text()).toContain(
      "continue to Tollhouse",
    );
    expect(locationOf(await browser.signIn("robin@northwind.example", UI))).toBe(UI);
  });

  test("a signed-in person who is sent here again is shown a page, so that no two services redirect for ever", async () => {
    const browser = await aSignedInBrowser(central, "robin@northwind.example");
    const response = await browser.get(`/login?return=${encodeURIComponent(UI)}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`href="${UI}"`);
  });

  test("a person with several organizations chooses before going back", async () => {
    const browser = new Browser(central.url);
    expect(locationOf(await browser.signIn("sam@agency.example", UI))).toBe(
      `/organizations?${new URLSearchParams({ return: UI })}`,
    );
  });
});

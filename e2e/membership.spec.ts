import type { Page } from "@playwright/test";
import { AUTH_URL, EXTERNAL_URL, MEMBERSHIP_CACHE_SECONDS, SAME_DOMAIN_URL } from "./support/names.ts";
import { fillIn, signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const NORTHWIND = "northwind-outfitters";
const JUNIPER = "juniper-books";
/** Upper bound for treating a former member as a member. */
const OUT_WITHIN_MS = MEMBERSHIP_CACHE_SECONDS * 1_000;
/** Additional time for the test, which polls every second, and for slow pages. */
const MARGIN_MS = 10_000;

for (const origin of [EXTERNAL_URL, SAME_DOMAIN_URL]) {
  test(`somebody of two organizations switches between them on ${origin}`, async ({ page, people, complaints }) => {
    await page.goto(`${origin}/overview`);
    await fillIn(page, await people.join(NORTHWIND, JUNIPER));
    await choose(page, "Northwind Outfitters");
    await expect(page.getByRole("heading", { name: "Northwind Outfitters", level: 1 })).toBeVisible();
    const first = await disputesOn(page);

    // Right after a sign-in only this membership is known; another page looks up the others.
    await expect(async () => {
      await page.goto(`${origin}/overview`);
      await page.locator("aside").getByRole("button", { name: "Switch organization:" }).click();
      await expect(page.getByRole("button", { name: "Juniper Books" })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 40_000, intervals: [1_000] });
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).origin));
    await page.getByRole("button", { name: "Juniper Books" }).click();
    await expect(page).toHaveURL(`${origin}/overview`);
    await expect(page.getByRole("heading", { name: "Juniper Books", level: 1 })).toBeVisible();
    expect(visited.filter((each) => each !== origin)).toEqual([]);
    const second = await disputesOn(page);

    expect(first.length).toBeGreaterThan(0);
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((dispute) => first.includes(dispute))).toEqual([]);
    expect((await page.goto(first[0] ?? ""))?.status()).toBe(404);
    expect(complaints.list.filter((complaint) => !complaint.includes("404"))).toEqual([]);
  });
}

for (const origin of [EXTERNAL_URL, SAME_DOMAIN_URL]) {
  test(`a member who is removed is out when the cache ends on ${origin}`, async ({ page, people }) => {
    const email = await people.join(NORTHWIND);
    await signIn(page, email, `${origin}/overview`);
    await expect(page.getByRole("heading", { name: "Northwind Outfitters", level: 1 })).toBeVisible();
    await people.remove(email, NORTHWIND);

    const isIn = async () => (await page.goto(`${origin}/overview`)) && new URL(page.url()).origin === origin;
    await expect.poll(isIn, { timeout: OUT_WITHIN_MS + MARGIN_MS, intervals: [1_000] }).toBe(false);
    expect(new URL(page.url()).origin).toBe(AUTH_URL);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/not in an organization|signed in as/);
  });
}

/** The central service's choice of an organization, during the sign-in. */
async function choose(page: Page, organization: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === AUTH_URL && url.pathname === "/organizations");
  await page.getByRole("button", { name: new RegExp(organization) }).click();
  await expect(page).toHaveURL((url) => url.origin !== AUTH_URL);
}

async function disputesOn(page: Page): Promise<string[]> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/disputes?show=all`);
  const links = await page.locator("tbody a").all();
  return Promise.all(links.map(async (link) => `${origin}${await link.getAttribute("href")}`));
}

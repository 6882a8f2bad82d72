import type { Page } from "@playwright/test";
import { AUTH_URL, CENTRAL_DOMAIN, EXTERNAL_DOMAIN, EXTERNAL_URL, SAME_DOMAIN_URL } from "./support/names.ts";
import { fillIn, signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const SEVEN_DAYS = 7 * 24 * 60 * 60;
const NORTHWIND = "northwind-outfitters";
const PAGE_ASKED_FOR = "/disputes?show=closed&stage=dispute";

test("a protected page leads over the central sign-in and back to the page that was asked for", async ({
  page,
  complaints,
}) => {
  await page.goto(PAGE_ASKED_FOR);
  const login = new URL(page.url());
  expect(login.origin).toBe(AUTH_URL);
  expect(login.searchParams.get("return")).toMatch(/^\/api\/cross-domain-token\?app=tollhouse&/);
  await expect(page.getByRole("heading", { name: "Sign in to continue to Tollhouse" })).toBeVisible();

  await fillIn(page, "robin@northwind.example");
  await expect(page).toHaveURL(EXTERNAL_URL + PAGE_ASKED_FOR);
  await expect(page.getByRole("heading", { name: "Disputes", level: 1 })).toBeVisible();
  await expect(page.locator("aside").getByText("Northwind Outfitters")).toBeVisible();
  expect(complaints.list).toEqual([]);
});

test("the session is a secure cookie of the external domain for seven days, unreadable to scripts", async ({
  page,
  context,
}) => {
  await signIn(page, "robin@northwind.example");
  const cookies = await context.cookies(EXTERNAL_URL);
  const session = cookies.find(({ name }) => name === "__Secure-tollhouse.session_token");
  expect(session).toMatchObject({ domain: `.${EXTERNAL_DOMAIN}`, path: "/" });
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax" });
  expect(Math.abs((session?.expires ?? 0) - Date.now() / 1000 - SEVEN_DAYS)).toBeLessThan(60);

  const [, payload = ""] = session?.value.split(".") ?? [];
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  expect(claims).toMatchObject({ orgSlug: NORTHWIND, orgName: "Northwind Outfitters" });
  expect(claims.exp - claims.iat).toBe(SEVEN_DAYS);
  expect(cookies.filter(({ name }) => name.includes("central"))).toEqual([]);
  // Scripts can read only the time zone cookie, which they set.
  expect((await page.evaluate(() => document.cookie)).replace(/^tollhouse\.zone=UTC$/, "")).toBe("");
});

test("on the central domain the central cookie is enough and the product sets none of its own", async ({
  page,
  context,
  complaints,
}) => {
  await page.goto(`${SAME_DOMAIN_URL}${PAGE_ASKED_FOR}`);
  const login = new URL(page.url());
  expect(login.origin + login.pathname).toBe(`${AUTH_URL}/login`);
  expect(login.searchParams.get("return")).toBe(SAME_DOMAIN_URL + PAGE_ASKED_FOR);

  await fillIn(page, "robin@northwind.example");
  await expect(page).toHaveURL(SAME_DOMAIN_URL + PAGE_ASKED_FOR);
  await expect(page.locator("aside").getByText("Northwind Outfitters")).toBeVisible();
  const cookies = await context.cookies(SAME_DOMAIN_URL);
  const session = cookies.find(({ name }) => name === "__Secure-central.session_token");
  expect(session).toMatchObject({ domain: `.${CENTRAL_DOMAIN}`, httpOnly: true, secure: true, sameSite: "Lax" });
  expect(cookies.filter(({ name }) => name.includes("tollhouse.session"))).toEqual([]);
  expect(complaints.list).toEqual([]);
});

test("whoever is signed in centrally is let in on the external domain without a question", async ({ page }) => {
  await signIn(page, "robin@northwind.example", `${SAME_DOMAIN_URL}/overview`);
  await page.goto(`${EXTERNAL_URL}${PAGE_ASKED_FOR}`);
  await expect(page).toHaveURL(EXTERNAL_URL + PAGE_ASKED_FOR);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // A sign-out ends all sessions of a person, so these tests have their own people.
  test("a person signs in, reads a page and signs out", async ({ page, people }) => {
    await signIn(page, await people.join(NORTHWIND), "/disputes");
    await expect(page).toHaveURL(`${EXTERNAL_URL}/disputes`);
    await expect(page.getByRole("heading", { name: "Disputes", level: 1 })).toBeVisible();
    await signOut(page);
  });
});

test("a wrong password is refused and nobody is signed in", async ({ page, context }) => {
  await page.goto("/overview");
  await fillIn(page, "robin@northwind.example", "not the password");
  await expect(page.getByRole("alert")).toHaveText("The email address or the password is wrong.");
  expect(new URL(page.url()).origin).toBe(AUTH_URL);
  expect((await context.cookies()).filter(({ name }) => name.includes("session_token"))).toEqual([]);
});

test("somebody without an organization is told so, and comes in as soon as they have one", async ({ page, people }) => {
  const email = await people.join();
  await page.goto("/disputes");
  await fillIn(page, email);
  await expect(page.getByRole("heading", { name: "You are not in an organization yet" })).toBeVisible();
  await people.add(email, NORTHWIND);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(`${EXTERNAL_URL}/disputes`);
});

test("somebody of an organization that the platform does not know is told so", async ({ page, people }) => {
  await signIn(page, await people.join("unlisted-goods"));
  await expect(page.getByRole("heading", { name: "Unlisted Goods is not at Tollhouse yet" })).toBeVisible();
});

test("somebody of several organizations chooses one on the way in", async ({ page, people }) => {
  await page.goto("/disputes");
  await fillIn(page, await people.join(NORTHWIND, "juniper-books"));
  await expect(page.getByRole("heading", { name: "Choose an organization for Tollhouse" })).toBeVisible();
  await page.getByRole("button", { name: /Juniper Books/ }).click();
  await expect(page).toHaveURL(`${EXTERNAL_URL}/disputes`);
  await expect(page.locator("aside").getByText("Juniper Books")).toBeVisible();
});

test("signing out ends the session here and at the central service, and the page asks again", async ({
  page,
  context,
  people,
  complaints,
}) => {
  await signIn(page, await people.join(NORTHWIND));
  await signOut(page);
  const left = (await context.cookies()).filter(({ name }) => name.includes("session_token"));
  expect(left.filter(({ value }) => value)).toEqual([]);
  expect(complaints.list).toEqual([]);
  await page.goto("/overview");
  await expect(page).toHaveURL((url) => url.origin === AUTH_URL && url.pathname === "/login");
});

test("signing out on the central domain takes one click", async ({ page, people }) => {
  await signIn(page, await people.join(NORTHWIND), `${SAME_DOMAIN_URL}/disputes`);
  await openAccount(page);
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  await page.goto(`${EXTERNAL_URL}/overview`);
  await expect(page).toHaveURL((url) => url.origin === AUTH_URL && url.pathname === "/login");
});

async function signOut(page: Page): Promise<void> {
  await openAccount(page);
  // The external domain cannot end the central session, so the central page asks.
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account:" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
}

import type { Page } from "@playwright/test";
import { AUTH_URL, EXTERNAL_DOMAIN, EXTERNAL_URL } from "./support/names.ts";
import { fillIn, signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const SESSION_COOKIE = "__Secure-tollhouse.session_token";

const STALE = {
  garbage: "not-a-token",
  "a token that somebody else signed":
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4Iiwib3JnSWQiOiJ5IiwiaWF0IjoxNzAwMDAwMDAwfQ.c2lnbmVkLWJ5LXNvbWVib2R5LWVsc2U",
};

for (const [name, value] of Object.entries(STALE)) {
  test(`${name} in the session's cookie leads to the sign-in and not round in a circle`, async ({ page, context }) => {
    const planted = { name: SESSION_COOKIE, value, domain: `.${EXTERNAL_DOMAIN}`, path: "/" };
    await context.addCookies([{ ...planted, httpOnly: true, secure: true, sameSite: "Lax" }]);
    await page.goto("/disputes");
    await fillIn(page, "robin@northwind.example");
    await expect(page).toHaveURL(`${EXTERNAL_URL}/disputes`);
    await expect(page.getByRole("heading", { name: "Disputes", level: 1 })).toBeVisible();
  });
}

test("a token taken out of another browser opens nothing", async ({ page, context, browser }) => {
  await signIn(page, "robin@northwind.example");
  const stolen = (await context.cookies(EXTERNAL_URL)).filter(({ name }) => name === SESSION_COOKIE);
  const elsewhere = await browser.newContext({ baseURL: EXTERNAL_URL });
  await elsewhere.addCookies(stolen);
  const thief = await elsewhere.newPage();
  await thief.goto("/overview");
  expect(new URL(thief.url()).origin).toBe(AUTH_URL);
  await elsewhere.close();
});

const ELSEWHERE = [
  "https://evil.test/overview",
  "//evil.test/overview",
  "/\\evil.test/overview",
  "/a/..//evil.test/overview",
  "javascript:alert(1)",
  "/\tevil.test",
];

test("a return to somewhere else stays on our own pages", async ({ page, context }) => {
  for (const next of ELSEWHERE) {
    const callback = await stopAtCallback(page, "robin@northwind.example");
    callback.searchParams.set("next", next);
    await page.goto(callback.href);
    await expect(page, next).toHaveURL(`${EXTERNAL_URL}/overview`);
    await context.clearCookies();
  }
});

test("a callback works once: called again it signs nobody in", async ({ page, context }) => {
  const callback = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/auth/callback");
  await signIn(page, "robin@northwind.example");
  const used = (await callback).url();
  await context.clearCookies({ name: SESSION_COOKIE });
  const again = await page.goto(used);
  expect(again?.status()).toBe(401);
  await expect(page.getByRole("heading", { name: "This sign-in is no longer valid" })).toBeVisible();
  expect((await context.cookies(EXTERNAL_URL)).some(({ name }) => name === SESSION_COOKIE)).toBe(false);
});

test("a callback that another browser began signs nobody in", async ({ page, context, browser }) => {
  const attacker = await browser.newContext({ baseURL: EXTERNAL_URL });
  const link = await stopAtCallback(await attacker.newPage(), "june@juniper.example");
  await attacker.close();

  const answer = await page.goto(link.href);
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "This sign-in was started in another browser" })).toBeVisible();
  expect((await context.cookies(EXTERNAL_URL)).some(({ name }) => name === SESSION_COOKIE)).toBe(false);
});

/** Signs in up to the redirect of the central service, and returns its address. */
async function stopAtCallback(page: Page, email: string): Promise<URL> {
  const browser = await page.context().newCDPSession(page);
  const address = new Promise<URL>((resolve) =>
    browser.once("Fetch.requestPaused", async ({ requestId, request }) => {
      await browser.send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
      resolve(new URL(request.url));
    }),
  );
  // Playwright's routes do not see redirect targets.
  await browser.send("Fetch.enable", { patterns: [{ urlPattern: "*/api/auth/callback?*" }] });
  await page.goto("/overview");
  await fillIn(page, email);
  const stoppedAt = await address;
  await browser.detach();
  return stoppedAt;
}

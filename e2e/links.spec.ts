import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

/** Marks the document, which a whole load would replace. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-same", ""));
const expectSameDocument = (page: Page) => expect(page.locator("body[data-same]")).toHaveCount(1);

const places = (page: Page) => page.getByRole("navigation", { name: "Main" });

test.beforeEach(async ({ page }) => {
  await page.goto("/disputes");
  await page.waitForLoadState("networkidle");
  await mark(page);
});

test("a link opens its page in the same document, and the browser's back leads to the list again", async ({ page }) => {
  await places(page).getByRole("link", { name: "Customers" }).click();
  await expect(page).toHaveURL("/customers");
  await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
  await expect(places(page).getByRole("link", { name: "Customers" })).toHaveAttribute("aria-current", "page");
  await expect(places(page).getByRole("link", { name: "Disputes" })).not.toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(page).toHaveURL("/disputes");
  await expectSameDocument(page);
});

test("a link of the query alone stays on its page, and followed twice it is one step of the history", async ({
  page,
}) => {
  const tab = page.getByRole("link", { name: "Under review" });
  await tab.click();
  await expect(page).toHaveURL(/\/disputes\?show=submitted$/);
  await expect(tab).toHaveAttribute("aria-current", "page");
  await tab.click();
  await page.goBack();
  await expect(page).toHaveURL("/disputes");
  await expectSameDocument(page);
});

test("with Control or another button a link is the browser's", async ({ page, context }) => {
  for (const options of [{ modifiers: ["ControlOrMeta" as const] }, { button: "middle" as const }]) {
    // Some versions of Chromium tell Playwright of a tab in the background, others of the requests of the tab alone.
    await Promise.all([
      Promise.any([
        context.waitForEvent("page"),
        context.waitForEvent("request", (asked) => asked.isNavigationRequest() && asked.url().endsWith("/customers")),
      ]),
      places(page).getByRole("link", { name: "Customers" }).click(options),
    ]);
  }
  await expect(page).toHaveURL("/disputes");
  await expectSameDocument(page);
});

test("the skip link leads the keyboard to the content", async ({ page }) => {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/disputes#content");
  await expect(page.locator("#content")).toBeFocused();
  await expectSameDocument(page);
});

test("who points at a link, or reaches it by keyboard, has its page loaded ahead", async ({ page }) => {
  const ahead = page.locator("link[rel=prefetch]");
  await places(page).getByRole("link", { name: "Customers" }).hover();
  await expect(ahead.first()).toHaveAttribute("href", /^\/customers\.data/);
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(ahead).toHaveCount(0);
  await places(page).getByRole("link", { name: "Settings" }).focus();
  await expect(ahead.first()).toHaveAttribute("href", /^\/settings\.data/);
});

import type { BrowserContext, Page } from "@playwright/test";
import { question } from "./support/questions.ts";
import { everyScreen, keepPicture } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

/** Fills in a new customer while another tab switches to live. */
async function typeWhileAnotherTabGoesLive(page: Page, context: BrowserContext, name: string): Promise<void> {
  await page.goto("/customers/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  const other = await context.newPage();
  await other.goto("/customers");
  await other.getByRole("button", { name: "Live", exact: true }).filter({ visible: true }).click();
  await expect(other.getByText("Sandbox: no real money moves")).toHaveCount(0);
  await other.close();
}

const create = (page: Page) => page.getByRole("button", { name: "Create customer" });
const WHY = "You're now in Live. This form was for Sandbox.";

test("a form of sandbox is kept when another tab has chosen live, and goes on after switching back", async ({
  page,
  context,
}, testInfo) => {
  await typeWhileAnotherTabGoesLive(page, context, "Ada Sandbox");
  await page.waitForLoadState("networkidle");
  await create(page).click();
  const dialog = question(page, "Nothing was submitted");
  await expect(dialog).toContainText(WHY);
  await everyScreen(page, testInfo, "elsewhere");

  const opened = context.waitForEvent("page");
  await dialog.getByRole("button", { name: "Switch to Sandbox" }).click();
  const tab = await opened;
  await expect(tab.getByText("Sandbox: no real money moves")).toBeVisible();
  await tab.close();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Customer created.")).toBeVisible();
  await expect(page).toHaveURL(/\/customers\/cus_\w+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ada Sandbox");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the answer is a page that keeps the form, and goes on after switching back", async ({
    page,
    context,
  }, testInfo) => {
    await typeWhileAnotherTabGoesLive(page, context, "Ada Scriptless");
    await create(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Switch back to continue");
    await expect(page.getByText(WHY)).toBeVisible();
    await keepPicture(page, testInfo, "elsewhere-without-scripts");

    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: "Switch to Sandbox" }).click();
    const tab = await opened;
    await expect(tab.getByText("Sandbox: no real money moves")).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Customer created.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ada Scriptless");
  });
});

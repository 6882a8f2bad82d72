import type { Page } from "@playwright/test";
import { createKey } from "./support/api-keys.ts";
import { everyScreen, keepPicture } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

const ADDRESS = "finance@northwind.example";

/** The address of a link in the newest mail to the recipient with this subject. */
async function linkOf(page: Page, outbox: string, subject: RegExp, link: string): Promise<string> {
  await expect(async () => {
    await page.goto(outbox);
    await page.getByRole("link", { name: subject }).first().click({ timeout: 1_000 });
  }).toPass();
  const found = page.frameLocator("iframe").getByRole("link", { name: link });
  return (await found.getAttribute("href")) ?? "";
}

test("an address is added, confirms, is emailed, and unsubscribes, the last two without a session or scripts", async ({
  page,
  browser,
  product,
  keepSecret,
}, testInfo) => {
  const outbox = product.urls.outbox ?? "";
  await page.goto("/settings/notifications");
  await expect(page.getByText("No recipients yet")).toBeVisible();
  await page.getByRole("link", { name: "Add recipient" }).click();
  await page.getByRole("checkbox", { name: "Disputes" }).uncheck();
  await page.getByLabel("Email").fill(ADDRESS);
  await everyScreen(page, testInfo, "new-recipient");
  await page.getByRole("button", { name: "Add recipient" }).click();
  const row = page.getByRole("row", { name: ADDRESS });
  await expect(row).toContainText("Not confirmed");
  await expect(row).toContainText("Account, Payouts, Terminal sales, Security");
  await everyScreen(page, testInfo, "unconfirmed");
  await page.getByRole("link", { name: ADDRESS }).click();
  await page.getByRole("button", { name: "Send link again" }).click();
  await everyScreen(page, testInfo, "edit-recipient");
  await page.getByRole("dialog").getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Link sent.")).toBeVisible();

  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await stranger.goto(await linkOf(page, outbox, /Confirm emails about Northwind Outfitters/, "Confirm this address"));
  await stranger.getByRole("button", { name: "Confirm address" }).click();
  await expect(stranger.getByRole("heading")).toHaveText("Your address is confirmed");
  await keepPicture(stranger, testInfo, "confirmed");
  await page.goto("/settings/notifications");
  await expect(row).toContainText("Confirmed");
  await page.goto("/onboarding");
  await expect(page.getByRole("listitem").filter({ hasText: "Decide who is emailed: done" })).toBeVisible();
  await everyScreen(page, testInfo, "onboarding");

  keepSecret(await createKey(page, "Till", ["transactions:read"]));
  const stop = await linkOf(page, outbox, /An API key was created finance@/, "Unsubscribe");
  await keepPicture(page, testInfo, "notice");
  await stranger.goto(stop);
  await stranger.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(stranger.getByRole("heading")).toHaveText("You are unsubscribed");
  await page.goto("/settings/notifications");
  await expect(row).toContainText("Unsubscribed");
  await page.getByRole("button", { name: `Remove ${ADDRESS}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove recipient" }).click();
  await expect(page.getByText("No recipients yet")).toBeVisible();
  await stranger.goto(stop);
  await stranger.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(stranger.getByRole("heading")).toHaveText("This link doesn't work any more");
  await stranger.context().close();
});

import type { Page } from "@playwright/test";
import { letDayCome } from "./support/merchant.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });
test.describe.configure({ timeout: 300_000 });

const TRANSACTION = /\/transactions\/txn_\w+$/;

/** A sale in a currency that no other test uses, by a card of unknown country, and its page. */
async function sellInYen(page: Page, amount: string): Promise<string> {
  await page.goto("/transactions/new");
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByLabel("Amount: currency").selectOption("JPY");
  await page.getByRole("button", { name: "Continue to card" }).click();
  const card = page.frameLocator("iframe[title='Card details']");
  await card.getByLabel("Card number").fill("4000 0000 0000 0341");
  await card.getByLabel("Expires").fill("12 / 50");
  await card.getByLabel("Security code").fill("123");
  await card.getByLabel("Name on card").fill("Jo Doe");
  await page.getByRole("button", { name: /^Charge ¥/ }).click();
  await expect(page).toHaveURL(TRANSACTION);
  await expect(page.getByRole("region", { name: "Fees and settlement" })).toContainText("Net");
  return page.url();
}

async function refund(page: Page, transaction: string, amount: string): Promise<void> {
  await page.goto(transaction);
  await page.getByRole("link", { name: "Refund", exact: true }).click();
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByRole("button", { name: "Refund payment" }).click();
  await expect(page).toHaveURL(TRANSACTION);
}

test("a sale shows its fee, is held, and is released when the page shows what a release comes to", async ({
  page,
  product,
  complaints,
}, testInfo) => {
  const transaction = await sellInYen(page, "5000");
  const proceeds = page.getByRole("region", { name: "Fees and settlement" });
  await expect(proceeds).toContainText("Processing fee (2.9% + ¥40)-¥185");
  await expect(proceeds).toContainText("Net¥4,815");
  await everyScreen(page, testInfo, "transaction");

  await proceeds.getByRole("link", { name: "In the queue" }).click();
  await expect(page.locator("h1").first()).toContainText("¥5,000Pending");
  await page.getByRole("link", { name: "Hold" }).click();
  await expect(page.getByText("2 entries stay in the queue and join no settlement.")).toBeVisible();
  await everyScreen(page, testInfo, "hold");
  await page.getByLabel("Note (optional)").fill("Waiting for the delivery");
  await page.getByRole("button", { name: "Hold 2 entries" }).click();
  await expect(page.getByText("1 sale is held.")).toBeVisible();
  await page.getByRole("row").filter({ hasText: "¥5,000" }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Hold" })).toContainText("Waiting for the delivery");
  await everyScreen(page, testInfo, "entry");

  await page.goto("/settlements?currency=JPY");
  await expect(page.getByRole("region", { name: "When you get paid" })).toContainText("¥4,815 of it is held");
  await expect(page.getByRole("table", { name: "What becomes available, by day" })).toContainText("¥4,815¥0");

  await page.goto("/settlements/queue/release?currency=JPY");
  await expect(page.getByText("No entries that are available match these filters.")).toBeVisible();
  await letDayCome(product.settings.DATABASE_URL ?? "", transaction.split("/").at(-1) ?? "");
  await page.goto("/settlements/queue/release?currency=JPY");
  await expect(page.getByRole("row", { name: "2 entries ¥5,000 -¥185 ¥4,815 ¥0 ¥4,815" })).toBeVisible();
  // A refund in another window changes the release's total.
  const other = await page.context().newPage();
  await refund(other, transaction, "1000");
  await page.getByRole("button", { name: "Release 2 entries" }).click();
  await expect(page.getByText("The entries changed since the preview. Nothing was released.")).toBeVisible();
  await expect(page.getByRole("row", { name: "3 entries ¥4,000 -¥185 ¥3,815 ¥0 ¥3,815" })).toBeVisible();
  await everyScreen(page, testInfo, "changed");
  await page.getByRole("button", { name: "Release 3 entries" }).click();
  await expect(page.getByText("3 entries released.")).toBeVisible();

  await page.goto("/settlements?currency=JPY");
  await expect(page.getByRole("list", { name: "Your money in JPY, from sale to bank" })).toContainText(
    "Available¥3,815",
  );
  await everyScreen(page, testInfo, "balance");
  expect(complaints.list).toEqual([]);
});

test("entries that are chosen in the list stay in the queue until their day", async ({
  page,
  complaints,
}, testInfo) => {
  await page.goto("/settlements/queue?type=fee");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("button", { name: "Release…" })).toBeDisabled();
  await page
    .getByRole("checkbox", { name: /^Select Processing fee/ })
    .first()
    .check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await everyScreen(page, testInfo, "queue");
  await page.getByRole("button", { name: "Release…" }).click();
  await expect(page.getByText(/not available yet and stay in the queue until then/)).toBeVisible();
  await everyScreen(page, testInfo, "release");
  await page.getByRole("link", { name: "Back to the queue" }).click();
  await page.goto("/settlements/queue?q=nothing");
  await everyScreen(page, testInfo, "none");
  expect(complaints.list).toEqual([]);
});

test("who has sold nothing is told when money would come", async ({ page, complaints }, testInfo) => {
  await page.goto("/settlements");
  await page.getByRole("button", { name: "Live" }).filter({ visible: true }).click();
  await expect(page.getByRole("button", { name: "Live", pressed: true })).toBeVisible();
  await page.goto("/settlements");
  await expect(page.getByRole("heading", { name: "No sales yet" })).toBeVisible();
  await everyScreen(page, testInfo, "nothing");
  expect(complaints.list).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("entries are held and their holds ended all the same", async ({ page }) => {
    await page.goto("/settlements/queue?type=charge");
    await page
      .getByRole("checkbox", { name: /^Select Sale/ })
      .first()
      .check();
    await page.getByRole("button", { name: "Hold…" }).click();
    await page.getByRole("button", { name: /^Hold \d+ entr/ }).click();
    await expect(page.getByText("1 sale is held.")).toBeVisible();
    await page
      .getByRole("checkbox", { name: /^Select Sale/ })
      .first()
      .check();
    await page.getByRole("button", { name: "Release…" }).click();
    await page.getByRole("button", { name: "End the hold" }).click();
    await expect(page.getByText("1 hold ended.")).toBeVisible();
  });
});

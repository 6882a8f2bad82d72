import type { Page } from "@playwright/test";
import { connectMerchant, type Merchant } from "./support/merchant.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ pat }, use) => use(pat) });
test.describe.configure({ timeout: 240_000 });

let merchant: Merchant;
test.beforeAll(({ product }) => {
  merchant = connectMerchant(product, "juniper-books");
});
test.afterAll(() => merchant.close());

const sizeOf = async (page: Page, name: string) => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name }).first().click(),
  ]);
  return { name: download.suggestedFilename(), path: await download.path() };
};

test("a statement goes from the opening to the closing balance, and each number has its list", async ({
  page,
  complaints,
}, testInfo) => {
  await merchant.statement();
  await page.goto("/settlements/reports");
  await expect(page.getByRole("region", { name: "Monthly statements" })).toContainText("October 2026");
  await expect(page.getByRole("region", { name: "Payouts" })).toBeVisible();
  await everyScreen(page, testInfo, "reports");
  await page.getByRole("link", { name: "October 2026" }).click();
  const balance = page.getByRole("region", { name: "Balance" });
  await expect(balance).toContainText("2.9% + 0.30, default-2026-11 (30)");
  await expect(balance).toContainText("$703.20");
  await everyScreen(page, testInfo, "monthly-statement");
  expect(await sizeOf(page, "Fee invoice")).toMatchObject({ name: "fee-invoice-2026-10-usd.pdf" });
  await balance.getByRole("link", { name: "$1,400.00" }).click();
  await expect(page).toHaveURL(/reports\?currency=USD&type=charge&created_from=2026-10-01&created_to=2026-10-31/);
  await page.goto("/settlements/statements?currency=USD");
  await everyScreen(page, testInfo, "monthly-statements");
  expect(complaints.list).toEqual([]);
});

test("the page of a payout shows what made it up, and has the files", async ({ page, complaints }, testInfo) => {
  await merchant.destination();
  const settlementId = await merchant.releasedSale(54_000n);
  await merchant.clients().settlements.closeSettlement({ settlementId });
  await expect(async () => {
    const { data } = await merchant.clients().payouts.listPayouts({ settlementId });
    expect(data).toHaveLength(1);
  }).toPass({ timeout: 60_000 });
  const { data } = await merchant.clients().payouts.listPayouts({ settlementId });
  await page.goto(`/settlements/payouts/${data[0]?.payoutId}`);
  const reconciliation = page.getByRole("region", { name: "Reconciliation" });
  await expect(reconciliation).toContainText("Sale (");
  await everyScreen(page, testInfo, "payout-reconciliation");
  expect((await sizeOf(page, "Download CSV")).name).toMatch(/^payout-.*-usd\.csv$/);
  await reconciliation.getByRole("link").nth(2).click();
  await expect(page).toHaveURL(/reports\?settlement=stl_/);
  expect(complaints.list).toEqual([]);
});

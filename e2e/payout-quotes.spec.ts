import { connectMerchant, type Merchant } from "./support/merchant.ts";
import { everyScreen, keepPicture } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });
test.describe.configure({ timeout: 240_000 });

let merchant: Merchant;
let slowId: string;
test.beforeAll(async ({ product }) => {
  merchant = connectMerchant(product, "northwind-outfitters");
  await merchant.releasedSale(90_000n);
  await merchant.destination();
  slowId = (await merchant.destination("0003")).payoutDestinationId;
});
test.afterAll(() => merchant.close());

test("Pay out follows what is typed: an edit disables it until its quote stands", async ({
  page,
  complaints,
}, testInfo) => {
  await page.goto("/settlements/payouts/new?amount=&amount_currency=USD&payout_destination_id=");
  const amount = page.getByLabel("Amount", { exact: true });
  const range = page.getByText(/^What should arrive, from /);
  const [, most = ""] = /to \$([\d,.]+)\.$/.exec((await range.textContent()) ?? "") ?? [];
  await page.getByRole("button", { name: "Maximum" }).click();
  await expect(amount).toHaveValue(most.replaceAll(",", ""));
  const payOut = page.getByRole("button", { name: /^Pay out/ });
  await amount.fill("60");
  await expect(payOut).toHaveText("Pay out $60.00");
  await amount.fill("50");
  await expect(payOut).toBeDisabled();
  await expect(payOut).toHaveText("Pay out");
  await keepPicture(page, testInfo, "payout-edited");
  await expect(payOut).toHaveText("Pay out $50.00");
  await expect(payOut).toBeEnabled();
  await expect(amount).toBeFocused();
  await page.getByLabel("Destination", { exact: true }).selectOption(slowId);
  await expect(payOut).toBeDisabled();
  await expect(page.getByRole("region", { name: "Quote" })).toContainText("0003");
  await expect(payOut).toBeEnabled();
  await amount.fill("");
  await expect(payOut).toHaveCount(0);
  // With the keyboard only.
  await amount.focus();
  await page.keyboard.type("5.00");
  await page.keyboard.press("Enter");
  await expect(payOut).toHaveText("Pay out $5.00");
  await expect(amount).toHaveValue("5.00");
  expect(complaints.list).toEqual([]);
});

test("while a payout is sent nothing can be edited, and going back says that the amount was paid out", async ({
  page,
}) => {
  await page.goto("/settlements/payouts/new?amount=41.00&amount_currency=USD&payout_destination_id=");
  await page.route(/\/settlements\/payouts\/new/, async (route) => {
    if (route.request().method() === "POST") await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await page.getByRole("button", { name: "Pay out $41.00" }).click();
  await expect(page.getByRole("button", { name: "Paying out…" })).toBeDisabled();
  await expect(page.getByLabel("Amount", { exact: true })).toBeDisabled();
  await expect(page).toHaveURL(/\/settlements\/payouts\/po_/);
  await page.goBack();
  await expect(page.getByRole("region", { name: "Quote" })).toContainText("This would be another payout.");
});

test("what stands in the way is said in words, and what was typed stays", async ({ page }, testInfo) => {
  await page.goto("/settlements/payouts/new?amount=999999.00&amount_currency=USD&payout_destination_id=");
  const quote = page.getByRole("region", { name: "Quote" });
  await expect(quote).toContainText("A payout of $999,999.00 can't be made now");
  await expect(quote).toContainText("can be paid out now. Enter a smaller amount.");
  await expect(quote.getByRole("button", { name: /^Pay out/ })).toHaveCount(0);
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("999999.00");
  await everyScreen(page, testInfo, "payout-blocked");
  await page.getByLabel("Amount", { exact: true }).fill("a lot");
  await page.getByLabel("Amount", { exact: true }).press("Enter");
  await expect(page.getByLabel("Amount", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("a lot");
});

test("an expired quote is renewed without losing what was typed", async ({ page }) => {
  await page.clock.install();
  await page.goto("/settlements/payouts/new?amount=20.00&amount_currency=USD&payout_destination_id=");
  await expect(page.getByText("more seconds")).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(page.getByText("The quote expired. Nothing was paid out.")).toBeVisible();
  await page.getByRole("link", { name: "Get new quote" }).click();
  await expect(page.getByRole("button", { name: "Pay out $20.00" })).toBeVisible();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("20.00");
});

test("an amount in won and in dinars is entered and shown with its decimals", async ({ page }, testInfo) => {
  await merchant.releasedSale(90_000n, "KRW");
  await merchant.releasedSale(90_000n, "KWD");
  await page.goto("/settlements/payouts/new?amount=5000&amount_currency=KRW&payout_destination_id=");
  await expect(page.getByRole("region", { name: "Quote" })).toContainText("₩5,000");
  await everyScreen(page, testInfo, "payout-krw");
  await page.goto("/settlements/payouts/new?amount=5.125&amount_currency=KWD&payout_destination_id=");
  await expect(page.getByRole("region", { name: "Quote" })).toContainText("5.125");
});

import type { Page } from "@playwright/test";
import { connectMerchant, type Merchant, usdThreshold } from "./support/merchant.ts";
import { AUTH_URL } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { fillIn, signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const NORTHWIND = "northwind-outfitters";

test.use({ storageState: ({ robin }, use) => use(robin) });
test.describe.configure({ timeout: 240_000 });

let merchant: Merchant;
test.beforeAll(async ({ product }) => {
  merchant = connectMerchant(product, NORTHWIND);
});
test.afterAll(() => merchant.close());

test("a bank account becomes a destination, waits 48 hours, and is removed", async ({ page, complaints }, testInfo) => {
  await merchant.linkBank();
  await page.goto("/settings/payout-destinations");
  await page.getByRole("link", { name: "Add destination" }).click();
  await everyScreen(page, testInfo, "destination-choice");
  await page
    .getByRole("link", { name: /^Select / })
    .first()
    .click();
  await page.getByLabel("Currency").selectOption("USD");
  await everyScreen(page, testInfo, "destination-form");
  await page.getByRole("button", { name: "Add destination" }).click();
  await expect(page.getByText("Destination added. It can be used after 48 hours.")).toBeVisible();
  const added = page.getByRole("row").filter({ hasText: "Usable from" }).first();
  await expect(added).toContainText("Sandbox Checking •••• 0000");
  await everyScreen(page, testInfo, "destinations");

  const actions = added.getByRole("button", { name: /^Actions for/ });
  await actions.click();
  await added.getByRole("button", { name: "Make default" }).click();
  await expect(page.getByText("Default destination changed.")).toBeVisible();
  await expect(added).toContainText("Default");
  await actions.click();
  await added.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("Settlements in USD wait");
  await page.getByRole("dialog").getByRole("button", { name: "Remove destination" }).click();
  await expect(page.getByText("Destination removed.")).toBeVisible();
  expect(complaints.list).toEqual([]);
});

test("a payout is quoted, confirmed and arrives, and a double click makes one", async ({
  page,
  complaints,
}, testInfo) => {
  await merchant.releasedSale(90_000n);
  await merchant.destination();
  await page.goto("/settlements/payouts/new");
  await expect(page.getByRole("button", { name: /^Pay out/ })).toHaveCount(0);
  await everyScreen(page, testInfo, "payout-request");
  await page.getByLabel("Amount", { exact: true }).fill("601.00");
  const quote = page.getByRole("region", { name: "Quote" });
  await expect(quote).toContainText("$601.00");
  await expect(quote).toContainText("more seconds");
  await everyScreen(page, testInfo, "payout-quote");
  await quote.getByRole("button", { name: "Pay out $601.00" }).dblclick();
  await expect(page).toHaveURL(/\/settlements\/payouts\/po_\w+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Paid");
  await expect(page.getByRole("region", { name: "Paid out from" }).getByRole("row")).not.toHaveCount(0);
  await everyScreen(page, testInfo, "payout");
  const { data } = await merchant.clients().payouts.listPayouts({ method: ["instant"] });
  expect(data.filter(({ amount }) => amount === 60_100n)).toHaveLength(1);
  expect(complaints.list).toEqual([]);
});

test("after ten minutes a person signs in again and goes on with what they entered", async ({
  page,
  people,
}, testInfo) => {
  const email = await people.join(NORTHWIND);
  await page.context().clearCookies();
  await signIn(page, email);
  await people.letAge(email);
  // Without its own cookie the dashboard gets the session and its start from the central service.
  await page.context().clearCookies({ domain: /tollhouse\.test$/ });
  await page.goto("/settlements/payouts/new?amount=21.00&amount_currency=USD&payout_destination_id=");
  await expect(page.getByText("Sign in again to confirm")).toBeVisible();
  await everyScreen(page, testInfo, "payout-sign-in");
  await page.getByRole("link", { name: "Sign in again" }).click();
  await expect(page).toHaveURL((url) => url.origin === AUTH_URL);
  await fillIn(page, email);
  await expect(page).toHaveURL(/\/settlements\/payouts\/new\?amount=21\.00/);
  await page.getByRole("button", { name: "Pay out $21.00" }).click();
  await expect(page).toHaveURL(/\/settlements\/payouts\/po_\w+$/);
});

test("a failed payout says why and what to do", async ({ page }, testInfo) => {
  const { payoutDestinationId } = await merchant.destination("0002");
  await payOut(page, "22.00", payoutDestinationId);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Failed");
  await expect(page.getByText("The payout failed", { exact: true })).toBeVisible();
  await everyScreen(page, testInfo, "payout-failed");
});

test("a payout with an unknown outcome says so, and is not sent again", async ({ page }, testInfo) => {
  await merchant.loseNextPayout();
  await payOut(page, "26.00");
  await expect(page.getByText("Outcome unknown, we are checking.", { exact: true })).toBeVisible();
  await expect(page.getByText("it isn't sent a second time")).toBeVisible();
  await everyScreen(page, testInfo, "payout-unknown");
});

test("a payout above the threshold waits for another person, and can be canceled", async ({
  page,
  people,
}, testInfo) => {
  await merchant.clients().settlementQueue.setSettlementControls(usdThreshold(2_000n));
  await payOut(page, "23.00");
  await expect(page.getByText("Another person must approve this payout")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve payout" })).toBeDisabled();
  await everyScreen(page, testInfo, "payout-approval");
  const first = page.url();
  await payOut(page, "24.00");
  await page.getByRole("button", { name: "Cancel payout" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel payout" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Canceled");

  await page.context().clearCookies();
  await signIn(page, await people.join(NORTHWIND), new URL(first).pathname);
  await page.getByRole("button", { name: "Approve payout" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve payout" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Paid");
  await merchant.clients().settlementQueue.setSettlementControls(usdThreshold(0n));
});

// In the file of the payout above the threshold, since both change the controls of one organization.
test("settings are changed, and a threshold that is taken away waits", async ({ page, complaints }, testInfo) => {
  await page.goto("/settings/settlements");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Schedule").selectOption("Every week");
  await page.getByLabel("Day", { exact: true }).selectOption("Friday");
  await everyScreen(page, testInfo, "settings");
  await page.getByLabel("Second approval above, in USD (optional)").fill("2500.00");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue("5");
  await expect(page.getByLabel("Second approval above, in USD (optional)")).toHaveValue("2500.00");
  await page.getByLabel("Second approval above, in USD (optional)").fill("");
  await page.getByLabel("Schedule").selectOption("Every day");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("heading", { name: "Changes that wait" })).toBeVisible();
  await expect(page.getByLabel("Second approval above, in USD (optional)")).toHaveValue("2500.00");
  await everyScreen(page, testInfo, "settings-waiting");
  expect(complaints.list).toEqual([]);
  await merchant.clients().settlementQueue.setSettlementControls(usdThreshold(0n));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a payout is quoted and confirmed all the same", async ({ page }) => {
    await page.goto("/settlements/payouts/new");
    await page.getByRole("button", { name: "Maximum" }).click();
    await expect(page.getByRole("button", { name: /^Pay out \$/ })).toBeVisible();
    await page.getByLabel("Amount", { exact: true }).fill("24.50");
    await page.getByLabel("Amount", { exact: true }).press("Enter");
    await expect(page.getByRole("button", { name: "Pay out $24.50" })).toBeVisible();
    // Changed input gets a new quote, and the old one is not paid out.
    await page.getByLabel("Amount", { exact: true }).fill("25.00");
    await page.getByRole("button", { name: "Pay out $24.50" }).click();
    await expect(page.getByText("What you entered differs from the quote. Nothing was paid out.")).toBeVisible();
    await page.getByRole("button", { name: "Pay out $25.00" }).click();
    await expect(page).toHaveURL(/\/settlements\/payouts\/po_\w+$/);
    await expect(page.getByText("Payout sent.")).toBeVisible();
  });
});

async function payOut(page: Page, amount: string, destinationId = ""): Promise<void> {
  const query = { amount, amount_currency: "USD", payout_destination_id: destinationId };
  await page.goto(`/settlements/payouts/new?${new URLSearchParams(query)}`);
  await page.getByRole("button", { name: `Pay out $${amount}` }).click();
  await expect(page).toHaveURL(/\/settlements\/payouts\/po_\w+$/);
}

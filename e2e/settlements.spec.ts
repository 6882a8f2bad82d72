import type { Page } from "@playwright/test";
import { connectMerchant, type Merchant, usdThreshold } from "./support/merchant.ts";
import { AUTH_URL } from "./support/names.ts";
import { everyScreen, keepPicture } from "./support/screens.ts";
import { fillIn, signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const JUNIPER = "juniper-books";

test.use({ storageState: ({ pat }, use) => use(pat) });
test.describe.configure({ timeout: 240_000 });

let merchant: Merchant;
test.beforeAll(({ product }) => {
  merchant = connectMerchant(product, JUNIPER);
});
test.afterAll(() => merchant.close());

test("an open settlement adds up, and entries are removed from it", async ({ page, complaints }, testInfo) => {
  const settlementId = await merchant.releasedSale(50_000n);
  await merchant.releasedSale(30_000n);
  await page.goto(`/settlements/${settlementId}`);
  const totals = page.getByRole("region", { name: "Totals" });
  await expect(totals).toContainText("Net");
  expect(await addsUp(page)).toBe(true);
  await everyScreen(page, testInfo, "settlement-open");

  const before = await net(page);
  await page.getByRole("checkbox", { name: "Select $300.00" }).check();
  await page.getByRole("button", { name: "Remove entries" }).click();
  await everyScreen(page, testInfo, "remove-entries");
  await page.getByRole("button", { name: "Remove 1 entry" }).click();
  await expect(page.getByText("Entries removed. They are held in the queue.")).toBeVisible();
  expect(await net(page)).not.toBe(before);
  expect(await addsUp(page)).toBe(true);
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Entries removed");
  expect(complaints.list).toEqual([]);
});

test("a settlement is closed, waits for a destination, and is paid out", async ({ page, complaints }, testInfo) => {
  const settlementId = await merchant.releasedSale(40_000n, "EUR");
  await page.goto(`/settlements/${settlementId}`);
  await page.getByRole("button", { name: "Close settlement" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("waits until you add a payout destination in EUR");
  await keepPicture(page, testInfo, "close-dialog");
  await dialog.getByRole("button", { name: "Close settlement" }).click();
  await expect(page.getByText("Settlement closed.")).toBeVisible();
  await expect(page.getByText("No destination yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a payout destination" })).toHaveAttribute(
    "href",
    "/settings/payout-destinations",
  );
  const details = page.getByRole("region", { name: "Details" });
  await expect(details).toContainText("(you)");
  await expect(details).toContainText("Not needed");
  await expect(details).not.toContainText("Schedule");
  await everyScreen(page, testInfo, "settlement-without-destination");

  for (const format of ["pdf", "csv"]) {
    const link = page.getByRole("link", { name: `Statement (${format.toUpperCase()})` });
    const download = page.waitForEvent("download");
    await link.click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
  }

  const { payoutDestinationId } = await merchant.destination("0000", "EUR");
  await merchant.clients().payouts.makePayoutDestinationDefault({ payoutDestinationId });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Paid", { timeout: 30_000 });
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Payout arrived");
  await everyScreen(page, testInfo, "settlement-paid");
  expect(complaints.list).toEqual([]);
});

test("a settlement above the threshold is approved by another person than the one who closed it", async ({
  page,
  people,
}, testInfo) => {
  await merchant.clients().settlementQueue.setSettlementControls(usdThreshold(1_000n));
  const settlementId = await merchant.releasedSale(20_000n);
  await close(page, settlementId);
  await expect(page.getByText("You closed it, so another owner or admin must approve it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve settlement" })).toHaveCount(0);
  await everyScreen(page, testInfo, "settlement-waiting");
  await page.goto("/settlements?currency=USD");
  await expect(page.getByRole("region", { name: "When you get paid" })).toContainText(
    "is in a closed settlement that an owner or admin must approve.",
  );

  await page.context().clearCookies();
  await signIn(page, await people.join(JUNIPER), `/settlements/${settlementId}`);
  await page.getByRole("button", { name: "Approve settlement" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve settlement" }).click();
  await expect(page.getByText("Settlement approved.")).toBeVisible();
  await merchant.clients().settlementQueue.setSettlementControls(usdThreshold(0n));
});

test("a settlement whose payout failed says why, and leads to the destination", async ({ page }, testInfo) => {
  const { payoutDestinationId } = await merchant.destination("0002");
  await merchant.clients().payouts.makePayoutDestinationDefault({ payoutDestinationId });
  const settlementId = await merchant.releasedSale(15_000n);
  await close(page, settlementId);
  await expect(page.getByText("The payout of this settlement failed")).toBeVisible({ timeout: 30_000 });
  await everyScreen(page, testInfo, "settlement-failed");
  await page.getByRole("button", { name: "Pay out again" }).click();
  await expect(page).toHaveURL(new RegExp(`/settlements/${settlementId}$`));
  await expect(page.getByText("The settlement is paid out again once")).toBeVisible();
  await page.goto("/settlements?currency=USD");
  await expect(page.getByRole("region", { name: "When you get paid" })).toContainText("couldn't be paid out");
  await everyScreen(page, testInfo, "balance-failed");
});

test("closing after ten minutes asks for another sign-in, and then names amount and destination", async ({
  page,
  people,
}, testInfo) => {
  const { payoutDestinationId } = await merchant.destination("0003", "GBP");
  await merchant.clients().payouts.makePayoutDestinationDefault({ payoutDestinationId });
  const settlementId = await merchant.releasedSale(10_000n, "GBP");
  const late = await people.join(JUNIPER);
  await page.context().clearCookies();
  await signIn(page, late);
  await people.letAge(late);
  // Without its own cookie the dashboard gets the session and its start from the central service.
  await page.context().clearCookies({ domain: /tollhouse\.test$/ });
  await page.goto(`/settlements/${settlementId}`);
  await page.getByRole("button", { name: "Close settlement" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/£[\d.]+ is paid out to Sandbox Slow •••• 0003\./);
  await keepPicture(page, testInfo, "close-dialog-destination");
  await dialog.getByRole("button", { name: "Close settlement" }).click();
  await expect(page).toHaveURL((url) => url.origin === AUTH_URL);
  await fillIn(page, late);
  await expect(page).toHaveURL(new RegExp(`/settlements/${settlementId}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Open");
  await close(page, settlementId);
});

test("another organization's settlement and payout do not exist", async ({ page, product }) => {
  const theirs = connectMerchant(product, "northwind-outfitters");
  const settlementId = await theirs.releasedSale(1_234n);
  theirs.close();
  for (const path of ["", "/remove", "/statement"])
    expect((await page.goto(`/settlements/${settlementId}${path}`))?.status()).toBe(404);
});

async function close(page: Page, settlementId: string): Promise<void> {
  await page.goto(`/settlements/${settlementId}`);
  await page.getByRole("button", { name: "Close settlement" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Close settlement" }).click();
  await expect(page.getByText("Settlement closed.")).toBeVisible();
}

/** The lines of the totals, in cents. */
async function lines(page: Page): Promise<{ name: string; cents: number }[]> {
  const rows = page.getByRole("region", { name: "Totals" }).locator("dl > div");
  const texts = await rows.evaluateAll((elements) =>
    elements.map((row) => [row.querySelector("dt")?.textContent ?? "", row.querySelector("dd")?.textContent ?? ""]),
  );
  return texts.map(([name = "", money = ""]) => ({
    name,
    cents: Math.round(Number(money.replace(/[$,]/g, "")) * 100),
  }));
}

async function net(page: Page): Promise<number> {
  return (await lines(page)).find(({ name }) => name === "Net")?.cents ?? Number.NaN;
}

/** Whether the lines add up to the total. */
async function addsUp(page: Page): Promise<boolean> {
  const shown = await lines(page);
  const of = (name: string) => shown.find((line) => line.name === name)?.cents ?? Number.NaN;
  const parts = shown.filter(({ name }) => !["Gross", "Fees", "Net"].includes(name));
  const gross = parts.reduce((sum, { cents }) => sum + cents, 0);
  return gross === of("Gross") && of("Gross") + of("Fees") === of("Net");
}

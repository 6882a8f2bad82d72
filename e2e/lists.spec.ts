import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { applyFilters, openFilter } from "./support/filters.ts";
import { connectMerchant } from "./support/merchant.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

const LISTS = {
  transactions: "/transactions",
  refunds: "/transactions/refunds",
  disputes: "/disputes?show=all",
  customers: "/customers",
  "payment methods": "/customers/payment-methods",
  entries: "/settlements/queue",
  settlements: "/settlements/list",
  payouts: "/settlements/payouts",
  "payout destinations": "/settings/payout-destinations",
  events: "/events",
  endpoints: "/settings/webhooks",
  requests: "/settings/request-log",
  "audit events": "/settings/audit",
  exports: "/exports",
};

/** Text at an address, with the page's session. */
const textOf = (page: Page, address: string) =>
  page.evaluate(async (path) => {
    const response = await fetch(path);
    return response.ok ? response.text() : `${response.status}`;
  }, address);

test.describe("every list", () => {
  for (const [what, path] of Object.entries(LISTS))
    test(`of ${what} hides a column, remembers it, and is a file`, async ({ page, complaints }, info) => {
      await page.goto(path);
      await everyScreen(page, info, "list");
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: "Columns" }).click();
      const [first] = await page.locator(":popover-open li").allTextContents();
      const name = first?.trim() ?? "";
      await page.getByRole("checkbox", { name, exact: true }).uncheck();
      await page.getByRole("button", { name: "Show columns" }).click();
      await expect(page.getByRole("columnheader", { name, exact: true })).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole("columnheader", { name, exact: true })).toHaveCount(0);
      await page.getByRole("button", { name: "Columns" }).click();
      await page.getByRole("checkbox", { name, exact: true }).check();
      await page.getByRole("button", { name: "Show columns" }).click();
      await expect(page.getByRole("checkbox", { name, exact: true })).toBeHidden();
      const file = await page.locator('a[href^="/lists/"]').getAttribute("href");
      expect(await textOf(page, file ?? "")).toMatch(/^[a-z0-9_,]+\r\n/);
      expect(complaints.list).toEqual([]);
    });
});

test("a list is sorted, filtered by days, added up, downloaded, and found again by going back", async ({
  page,
  complaints,
}, info) => {
  await page.goto("/transactions");
  await page.getByRole("link", { name: "Created" }).click();
  await expect(page).toHaveURL(/sort=created_at(&|$)/);
  await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "ascending");

  await openFilter(page, "Created");
  await page.getByRole("radio", { name: "Last 30 days" }).check();
  await applyFilters(page);
  await expect(page).toHaveURL(/created=last_30_days&created_zone=/);
  await expect(page.getByRole("link", { name: /Remove the filter Created: Last 30 days/ })).toBeVisible();
  await openFilter(page, "Amount");
  await page.getByLabel("At least").fill("10");
  await page.getByLabel("At least").press("Enter");
  await expect(page).toHaveURL(/amount_min=10/);
  await expect(page).toHaveURL(/created=last_30_days/);
  const totals = page.getByRole("region", { name: "Totals" });
  await expect(totals).toContainText(/\d+ transactions/);
  await expect(totals).toContainText("captured");
  await everyScreen(page, info, "filtered");
  await page.setViewportSize({ width: 1440, height: 500 });

  // Other tests make sales meanwhile, so the totals are read again beside each download.
  await expect(async () => {
    await page.reload();
    await page.getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download CSV" }).click();
    const rows = (await readFile(await (await saved).path(), "utf8")).trim().split("\r\n").length - 1;
    expect((await totals.textContent())?.replaceAll(",", "")).toMatch(new RegExp(`^${rows} transactions`));
  }).toPass({ timeout: 20_000 });

  const address = page.url();
  const row = page.locator("tbody a.row-link").nth(12);
  await row.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await row.click();
  await expect(page).toHaveURL(/\/transactions\/txn_/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await page.getByRole("link", { name: /Remove the filter Amount/ }).click();
  await expect(page).not.toHaveURL(/amount_min/);
  await expect(page).toHaveURL(/sort=created_at(&|$)/);
  expect(complaints.list).toEqual([]);
});

test("the search opens an ID in any case, and finds a reference, an amount, an email and four digits", async ({
  page,
  product,
}) => {
  const merchant = connectMerchant(product, "northwind-outfitters");
  const stamp = Date.now();
  const email = `found-${stamp}@example.com`;
  const { customerId } = await merchant.clients().customers.createCustomer({ name: "Fay Found", email });
  const sale = { amount: 73_190n, currency: "USD", reference: `Found-${stamp}` };
  const { transactionId } = await merchant.clients().transactions.createTransaction(sale);
  await merchant.clients().transactions.payTransaction({ transactionId, testCard: "visa" });
  merchant.close();

  const dispute = product.demo.dispute_id ?? "";
  await page.goto(`/search?q=${dispute.toUpperCase()}`);
  await expect(page).toHaveURL(new RegExp(`/disputes/${dispute}$`));
  for (const [text, path] of [
    [sale.reference.toUpperCase(), `/transactions/${transactionId}`],
    ["731.90", `/transactions/${transactionId}`],
    ["4242", `/transactions/${transactionId}`],
    [email.toUpperCase(), `/customers/${customerId}`],
  ] as const) {
    await page.goto(`/search?q=${encodeURIComponent(text)}`);
    await expect(page.locator("main").locator(`a[href="${path}"]`), text).toHaveCount(1);
  }
});

test("the palette goes to pages and actions, and opens what it finds", async ({ page, product, complaints }, info) => {
  const dispute = product.demo.dispute_id ?? "";
  await page.goto("/overview");
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("new pay");
  await page.getByRole("option", { name: "New payout" }).click();
  await expect(page).toHaveURL(/\/settlements\/payouts\/new$/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(dispute.toUpperCase());
  const hit = page.getByRole("option", { name: `${dispute.toUpperCase()} Dispute` });
  await expect(hit).toBeVisible();
  await everyScreen(page, info, "palette");
  await hit.click();
  await expect(page).toHaveURL(new RegExp(`/disputes/${dispute}$`));
  expect(complaints.list).toEqual([]);
});

test("what is typed while the palette is still loading is kept", async ({ page }) => {
  let answer = (_found: boolean) => {};
  const isFound = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  await page.route(/palette-panel/, async (route) => ((await isFound) ? route.continue() : route.abort()));
  await page.goto("/overview");
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("new pay");
  await expect(page.getByRole("textbox", { name: "Search" })).toHaveValue("new pay");
  answer(true);
  await expect(page.getByRole("option", { name: "New payout" })).toBeVisible();
  await page.keyboard.type("out");
  await expect(page.getByRole("combobox", { name: "Search" })).toHaveValue("new payout");
});

test("a palette whose code doesn't load searches on the page", async ({ page }) => {
  await page.route(/palette-panel/, (route) => route.abort());
  await page.goto("/overview");
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("nothing like it");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=nothing/);
  await expect(page.getByText("Nothing found")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a list is filtered by a range of days, and the search is a page", async ({ page }) => {
    await page.goto("/transactions");
    await openFilter(page, "Created");
    await page.getByRole("radio", { name: "Last 30 days" }).check();
    await applyFilters(page);
    await expect(page.getByRole("link", { name: /Remove the filter Created: Last 30 days \(UTC\)/ })).toBeVisible();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Channel" }).uncheck();
    await page.getByRole("button", { name: "Show columns" }).click();
    await expect(page.getByRole("columnheader", { name: "Channel" })).toHaveCount(0);
    await page.getByRole("link", { name: "Search or go to…" }).click();
    await page.getByRole("searchbox", { name: "Search everything" }).fill("nothing like it");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nothing found")).toBeVisible();
  });
});

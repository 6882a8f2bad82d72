import type { Page } from "@playwright/test";
import { connectMerchant } from "./support/merchant.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

/** A customer with a payment and a refund, with words that are unique to it. */
async function aKnownSale(product: Parameters<typeof connectMerchant>[0]) {
  const merchant = connectMerchant(product, "northwind-outfitters");
  const { customers, transactions, refunds } = merchant.clients();
  const mark = `z${Date.now().toString(36)}`;
  const { customerId } = await customers.createCustomer({
    name: `Grace Hopper-${mark}`,
    email: `${mark}@navy.example`,
  });
  const reference = `Order-${mark}-1116`;
  const { transactionId } = await transactions.createTransaction({
    ...{ amount: 111_600n, currency: "USD", reference, customerId },
  });
  await transactions.payTransaction({ transactionId, testCard: "visa" });
  await refunds.createRefund({ transactionId, amount: 1_000n });
  merchant.close();
  return { mark, customerId, transactionId };
}

const field = (page: Page) => page.getByRole("combobox", { name: "Search" });

async function search(page: Page, text: string) {
  await page.keyboard.press("Control+k");
  await field(page).fill(text);
}

test("the palette finds a word of a name, a part of a reference and an amount, with state and day", async ({
  page,
  product,
  complaints,
}, info) => {
  const { mark, customerId, transactionId } = await aKnownSale(product);
  await page.goto("/overview");
  await page.waitForLoadState("networkidle");
  await search(page, `hopper ${mark}`);
  const customer = page.getByRole("option", { name: new RegExp(`Grace Hopper-${mark}`) });
  await expect(customer).toContainText(`${mark}@navy.example`);
  const payment = page.getByRole("option", { name: /\$1,116\.00/ });
  await expect(payment).toContainText(/refunded/i);
  await expect(payment.locator("time")).toBeVisible();
  await expect(page.getByRole("option", { name: /\$10\.00/ })).toBeVisible();
  await everyScreen(page, info, "palette-found");
  for (const text of [`${mark}-11`, "1116", "$1,116"]) {
    await field(page).fill(text);
    await expect(page.getByRole("group", { name: "Transactions" })).toContainText(`Order-${mark}-1116`);
  }
  await field(page).fill("navy.example hopper");
  await expect(customer).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/customers/${customerId}$`));
  await search(page, `${mark}-1116`);
  await page.getByRole("option", { name: /\$1,116\.00/ }).click();
  await expect(page).toHaveURL(new RegExp(`/transactions/${transactionId}$`));
  expect(complaints.list).toEqual([]);
});

test("the palette knows settings by other words, and makes a choice at once", async ({ page, complaints }) => {
  await page.goto("/overview");
  await page.waitForLoadState("networkidle");
  for (const [text, name] of [
    ["bank account", "Payout destinations"],
    ["invoice", "Monthly statements"],
    ["team", "Members"],
    ["live", "Switch to live"],
  ] as const) {
    await search(page, text);
    await expect(page.getByRole("option", { name, exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await search(page, "dark");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await search(page, "automatic");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  expect(complaints.list).toEqual([]);
});

test("what is typed before scripts are there is kept, and opens the palette", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/overview", { waitUntil: "commit" });
  await expect(page.getByRole("link", { name: "Search or go to…" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("refunk");
  await page.keyboard.press("Backspace");
  release();
  await expect(field(page)).toHaveValue("refun");
  await page.keyboard.type("ds");
  await expect(page.getByRole("option", { name: "Refunds", exact: true })).toBeVisible();
});

test("lists find the payments and refunds of a customer by a word of the name", async ({ page, product }) => {
  const { mark, transactionId } = await aKnownSale(product);
  for (const list of ["/transactions", "/transactions/refunds"]) {
    await page.goto(`${list}?q=${encodeURIComponent(`hopper ${mark}`)}`);
    await expect(page.locator("main").locator(`a[href="/transactions/${transactionId}"]`)).not.toHaveCount(0);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search page has what the palette has, and its choices are buttons", async ({ page, product }) => {
    const { mark } = await aKnownSale(product);
    await page.goto(`/search?q=${encodeURIComponent(`hopper ${mark}`)}`);
    for (const name of ["Customers", "Transactions", "Refunds"])
      await expect(page.getByRole("heading", { name: `${name} for “hopper ${mark}”` })).toBeVisible();
    await page.goto("/search?q=dark");
    await page.getByRole("button", { name: "Dark appearance" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.goto("/search?q=bank+account");
    await page.getByRole("link", { name: "Payout destinations", exact: true }).first().click();
    await expect(page).toHaveURL(/\/settings\/payout-destinations$/);
  });
});

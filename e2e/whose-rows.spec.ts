import type { Page } from "@playwright/test";
import { applyFilters, openFilter } from "./support/filters.ts";
import { untilHydrated } from "./support/hydrated.ts";
import { connectMerchant } from "./support/merchant.ts";
import type { ProductUnderTest } from "./support/product.ts";
import { everyScreen, keepPicture } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

/** The name, which no other customer has, of a customer with a payment. */
async function aPayingCustomer(product: ProductUnderTest): Promise<string> {
  const merchant = connectMerchant(product, "northwind-outfitters");
  const { customers, transactions } = merchant.clients();
  const name = `Frances Allen-${Date.now().toString(36)}`;
  const { customerId } = await customers.createCustomer({ name });
  const { transactionId } = await transactions.createTransaction({ amount: 1_957n, currency: "USD", customerId });
  await transactions.payTransaction({ transactionId, testCard: "visa" });
  merchant.close();
  return name;
}

const customersOfRows = (page: Page) => page.getByRole("row").locator('a[href^="/customers/cus_"]').allTextContents();

test("rows name their customer and their order", async ({ page, complaints }, testInfo) => {
  test.slow();
  const lists = {
    "/transactions": ["Customer"],
    "/transactions/refunds": ["Customer", "Order"],
    "/disputes?show=all": ["Customer", "Order"],
    "/customers": ["Spend", "Last payment"],
    "/customers/payment-methods": ["Customer"],
    "/settlements/queue?show=all": ["Customer", "Order"],
    "/settlements/payouts": ["Destination", "Settlement"],
  };
  for (const [address, columns] of Object.entries(lists)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    for (const name of columns)
      await expect(page.getByRole("columnheader", { name, exact: true }), address).toBeVisible();
    await everyScreen(page, testInfo, address.replaceAll(/\W+/g, "-"));
  }
  expect(complaints.list).toEqual([]);
});

test("a customer is found by name in the filter, by keyboard, and stays in the address", async ({
  page,
  product,
}, testInfo) => {
  const name = await aPayingCustomer(product);
  await page.goto("/transactions");
  await untilHydrated(page);
  await openFilter(page, "Customer");
  const field = page.getByRole("combobox", { name: "Customer" });
  await field.fill(name.slice(0, -2));
  await expect(page.getByRole("option", { name: new RegExp(name) }).first()).toBeVisible();
  await keepPicture(page, testInfo, "customer-filter");
  await field.fill(name);
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await field.press("Enter");
  await expect(field).toHaveValue(name);
  await applyFilters(page);
  await expect(page).toHaveURL(/customer=cus_/);
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText(name);
  expect(new Set(await customersOfRows(page))).toEqual(new Set([name]));
  await page.reload();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText(name);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a typed name is the customer, and several are offered", async ({ page, product }) => {
    const name = await aPayingCustomer(product);
    await page.goto(`/transactions?customer=${encodeURIComponent(name)}`);
    await expect(page.getByRole("list", { name: "Active filters" })).toContainText(name);
    expect(new Set(await customersOfRows(page))).toEqual(new Set([name]));
  });
});

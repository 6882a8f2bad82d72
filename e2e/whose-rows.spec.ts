import type { Page } from "@playwright/test";
import { untilHydrated } from "./support/hydrated.ts";
import { everyScreen, keepPicture } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

/** The name of the first customer with a payment, as the list of transactions shows it. */
async function aPayingCustomer(page: Page): Promise<string> {
  await page.goto("/transactions");
  const first = page.getByRole("row").locator('a[href^="/customers/cus_"]').first();
  return (await first.textContent()) ?? "";
}

const customersOfRows = (page: Page) => page.getByRole("row").locator('a[href^="/customers/cus_"]').allTextContents();

test("rows name their customer and their order", async ({ page, complaints }, testInfo) => {
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

test("a customer is found by name in the filter, by keyboard, and stays in the address", async ({ page }, testInfo) => {
  const name = await aPayingCustomer(page);
  await untilHydrated(page);
  await page.getByRole("button", { name: "Customer", exact: true }).click();
  const field = page.getByRole("combobox", { name: "Customer" });
  await field.fill(name.slice(0, 5));
  await expect(page.getByRole("option", { name: new RegExp(name) }).first()).toBeVisible();
  await keepPicture(page, testInfo, "customer-filter");
  await field.fill(name);
  await expect(page.getByRole("option")).toHaveCount(1);
  await field.press("Enter");
  await expect(field).toHaveValue(name);
  await page.getByRole("button", { name: "Apply" }).locator("visible=true").click();
  await expect(page).toHaveURL(/customer=cus_/);
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText(name);
  expect(new Set(await customersOfRows(page))).toEqual(new Set([name]));
  await page.reload();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText(name);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a typed name is the customer, and several are offered", async ({ page }) => {
    const name = await aPayingCustomer(page);
    await page.goto(`/transactions?customer=${encodeURIComponent(name)}`);
    await expect(page.getByRole("list", { name: "Active filters" })).toContainText(name);
    expect(new Set(await customersOfRows(page))).toEqual(new Set([name]));
  });
});

import { writeFile } from "node:fs/promises";
import { runAdmin } from "#tests/support/admin-command.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const PRICES = [
  { fee_type: "processing", basis_points: 200, flat_amounts: [{ currency: "USD", amount: 20 }] },
  { fee_type: "chargeback", basis_points: 0, flat_amounts: [{ currency: "USD", amount: 1_000 }] },
  { fee_type: "instant_payout", basis_points: 100 },
];

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a merchant reads its prices, and what a sale costs", async ({ page }, testInfo) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "Fees", exact: true }).first().click();
  const prices = page.getByRole("region", { name: "Prices" });
  await expect(prices).toContainText("American Express3.5% + $0.30");
  await expect(prices).toContainText("All other sales2.9% + $0.30");
  await expect(prices).toContainText("The amount that arrives1.5%, at least $0.60");
  await page.getByRole("navigation", { name: "Currency" }).getByRole("link", { name: "EUR" }).click();
  await expect(prices).toContainText("Each dispute that takes money€12.50");

  await page.getByRole("textbox", { name: "Amount" }).fill("100");
  await page.getByLabel("Card brand").selectOption("American Express");
  await page.getByLabel("Country of the card").fill("us");
  await page.getByRole("button", { name: "Calculate fees" }).click();
  const quote = page.getByRole("region", { name: "Fees of this sale" });
  await expect(quote).toContainText("3.5% + €0.25");
  await expect(quote).toContainText("Cross-border fee1.5%-€1.50");
  await expect(quote).toContainText("You receive€94.75");
  await everyScreen(page, testInfo, "fees of a sale");
});

test.describe("prices that an operator has set", () => {
  test.use({ storageState: ({ pat }, use) => use(pat) });

  test("they are announced, and a version that is not in force is named as such", async ({
    page,
    product,
  }, testInfo) => {
    const file = testInfo.outputPath("fees.json");
    for (const [name, from] of [
      ["juniper-2098", "2098-01-01T12:00:00Z"],
      ["juniper-2099", "2099-01-01T12:00:00Z"],
    ] as const) {
      await writeFile(file, JSON.stringify({ fee_schedule: name, prices: PRICES }));
      const where = ["--organization", "juniper-books", "--file", file, "--from", from, "--reason", "Agreed"];
      expect(await runAdmin(product, "merchants", "fees", ...where)).toMatchObject({ code: 0 });
    }
    // Other tests sell in other currencies, the first of which the page would show.
    await page.goto("/settings/fees?amount_currency=USD");
    await expect(page.getByText("New prices apply to sales from Jan 1, 2098")).toBeVisible();
    await expect(page.getByRole("region", { name: "New prices in USD" })).toContainText("All sales2% + $0.20");
    await everyScreen(page, testInfo, "next prices");
    await page.goto("/settings/fees?fee_schedule=juniper-2099&amount_currency=USD");
    await expect(page.getByText("These prices are not in force now.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Other prices" })).toContainText("All sales2% + $0.20");
    await everyScreen(page, testInfo, "other prices");
    await page.getByRole("link", { name: "View current prices" }).click();
    await expect(page.getByRole("region", { name: "Prices", exact: true })).toContainText("2.9% + $0.30");
  });
});

test("what is no amount and no country is said beside its field", async ({ page }) => {
  await page.goto("/settings/fees?amount=ten&amount_currency=USD&country=U1");
  await expect(page.getByText("Enter an amount above 0, such as 100.")).toBeVisible();
  await expect(page.getByText("Enter two letters, for example US.").last()).toBeVisible();
  await expect(page.getByRole("region", { name: "Fees of this sale" })).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a sale is calculated by its address", async ({ page }) => {
    await page.goto("/settings/fees");
    await page.getByRole("textbox", { name: "Amount" }).fill("42.00");
    await page.getByRole("button", { name: "Calculate fees" }).click();
    await expect(page.getByRole("region", { name: "Fees of this sale" })).toContainText("You receive$40.48");
  });
});

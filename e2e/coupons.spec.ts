import { untilHydrated } from "./support/hydrated.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a coupon is created, with what is wrong at its field, and archived", async ({ page }, testInfo) => {
  const name = `Welcome ${Date.now()}`;
  await page.goto("/subscriptions/coupons");
  await page.getByRole("link", { name: "New coupon" }).click();
  await untilHydrated(page);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Percent", { exact: true }).fill("120");
  await page.getByLabel("Some months").check();
  await page.getByLabel("Maximum uses (optional)").fill("100");
  await page.getByRole("button", { name: "Create coupon" }).click();
  await expect(page.getByText("Enter a percentage from 0.01 to 100, for example 10.")).toBeVisible();
  await expect(page.getByText("Enter a number of months.")).toBeVisible();
  await everyScreen(page, testInfo, "new");
  await page.getByLabel("Percent", { exact: true }).fill("12.5");
  await page.getByLabel("Months", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Create coupon" }).click();
  await expect(page.getByText("Coupon created.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("12.5% off");
  await expect(row).toContainText("3 months");
  await expect(row).toContainText("0 of 100");
  await everyScreen(page, testInfo, "coupons");

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: `Archive ${name}` }).click();
  await page.getByRole("button", { name: "Archive coupon" }).click();
  await expect(page.getByText("Coupon archived.")).toBeVisible();
  await expect(row).toContainText("Archived");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a coupon with an amount is created", async ({ page }) => {
    const name = `Amount ${Date.now()}`;
    await page.goto("/subscriptions/coupons/new");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByRole("radio", { name: "Amount" }).check();
    await page.getByLabel("Amount of one invoice").fill("5.50");
    await page.getByRole("button", { name: "Create coupon" }).click();
    await expect(page.getByText("Coupon created.")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("$5.50 off");
  });
});

import { untilHydrated } from "./support/hydrated.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("breadcrumbs lead back to the list with its filters, and to the page that linked here", async ({ page }) => {
  await page.goto("/transactions?show=succeeded");
  await untilHydrated(page);
  await page.locator("main tbody tr").first().locator(".row-link").click();
  await expect(page).toHaveURL(/\/transactions\/(txn|pay)_\w+$/);
  const crumbs = page.getByRole("banner").getByRole("navigation", { name: "Breadcrumbs" });
  await crumbs.getByRole("link", { name: "Transactions" }).click();
  await expect(page).toHaveURL(/\/transactions\?show=succeeded$/);

  await page.goto("/transactions/refunds");
  await untilHydrated(page);
  await page.locator("main tbody tr").first().locator(".row-link").click();
  await expect(page).toHaveURL(/\/transactions\/(txn|pay)_\w+$/);
  await expect(crumbs.getByRole("link")).toHaveText(["Refunds"]);
});

test("navigation tells no way", async ({ page }) => {
  await page.goto("/settings/api-keys");
  await untilHydrated(page);
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Webhooks" }).click();
  const crumbs = page.getByRole("banner").getByRole("navigation", { name: "Breadcrumbs" });
  await expect(crumbs.getByRole("link")).toHaveText(["Settings"]);
});

test("in live a bar names the organization, on a phone too, and no form takes what no account would", async ({
  page,
}) => {
  await page.goto("/overview");
  await page.getByRole("button", { name: "Live", exact: true }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/transactions/new");
  await expect(page.getByRole("complementary", { name: "Environment" })).toHaveText(
    "Live: real money of Northwind Outfitters",
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Sandbox", exact: true }).click();
  await expect(page.getByRole("complementary", { name: "Environment" })).toContainText("Sandbox");
});

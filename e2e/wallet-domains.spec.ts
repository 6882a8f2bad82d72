import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a wallet domain is added, refused a second time, and removed", async ({ page }, testInfo) => {
  const domain = `shop-${Date.now()}.example.com`;
  const add = async () => {
    await page.goto("/settings/wallets/new");
    await page.getByRole("textbox", { name: "Domain" }).fill(domain);
    await page.getByRole("button", { name: "Add domain" }).click();
  };
  await page.goto("/settings");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Wallet domains" }).click();
  await page.getByRole("link", { name: "Add domain", exact: true }).click();
  await everyScreen(page, testInfo, "new");
  await add();
  await expect(page.getByText("Domain added.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: domain });
  await expect(row).toContainText("Active");
  await expect(row).toContainText("Apple Pay");
  await everyScreen(page, testInfo, "list");
  await add();
  await expect(page.getByText(`${domain} is registered already.`).first()).toBeVisible();
  await page.goto("/settings/wallets");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: `Remove ${domain}` }).click();
  await page.getByRole("button", { name: "Remove domain" }).click();
  await expect(page.getByText("Domain removed.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: domain })).toHaveCount(0);
});

import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("the overview shows a chosen period, and each number leads to the list behind it", async ({ page }) => {
  await page.goto("/overview");
  const performance = page.getByRole("region", { name: "Performance" });
  await performance.getByRole("link", { name: "90 days" }).click();
  await expect(page).toHaveURL(/range=90d/);
  await expect(performance.getByRole("img", { name: /over 90 days/ })).toBeVisible();
  const count = await performance
    .getByRole("term")
    .filter({ hasText: /^Payments$/ })
    .locator("+ dd")
    .innerText();
  await performance.getByRole("link", { name: "Payments", exact: true }).click();
  await expect(page).toHaveURL(/\/transactions\?show=succeeded&created_from=/);
  await expect(page.getByRole("main")).toContainText(`${count} transaction`);
});

test("an address that names its environment, as emails do, shows that one", async ({ page }) => {
  await page.goto("/overview?environment=live&range=30d");
  await expect(page).toHaveURL(/\/overview\?range=30d$/);
  await expect(page.getByText("Sandbox: no real money moves")).toHaveCount(0);
  await page.goto("/overview?environment=sandbox");
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByText("Sandbox: no real money moves")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("periods are links, and the numbers are there", async ({ page }) => {
    await page.goto("/overview?range=30d");
    const performance = page.getByRole("region", { name: "Performance" });
    await expect(performance.getByText("Success rate")).toBeVisible();
    await performance.getByRole("link", { name: "Today" }).click();
    await expect(page).toHaveURL(/range=today/);
    await expect(performance.getByRole("figure")).toHaveCount(0);
  });
});

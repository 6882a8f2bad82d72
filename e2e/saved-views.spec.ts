import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

for (const [path, tab, address] of [
  ["/transactions", "Failed", /show=failed/],
  ["/customers", "Archived", /show=archived/],
  ["/disputes", "Closed", /show=closed/],
] as const)
  test(`${path} is filtered, saved as a view, and found again`, async ({ page, complaints }, testInfo) => {
    await page.goto(path);
    await page.getByRole("link", { name: tab }).click();
    await expect(page).toHaveURL(address);
    const name = `View ${Date.now()}`;
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByLabel("Save these filters as").fill(name);
    await page.getByRole("button", { name: "Save view" }).click();
    const views = page.getByRole("button", { name: `Views: ${name}` });
    await views.click();
    await expect(page.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await page.keyboard.press("Escape");
    await everyScreen(page, testInfo, "list");
    await page.goto(path);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
    await views.click();
    await page.getByRole("button", { name: `Delete the view ${name}` }).click();
    await page.getByRole("button", { name: "Delete view" }).click();
    await expect(page.getByRole("link", { name })).toHaveCount(0);
    expect(complaints.list).toEqual([]);
  });

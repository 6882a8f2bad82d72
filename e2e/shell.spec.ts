import type { Locator, Page } from "@playwright/test";
import { keepPicture } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const HEIGHTS = [420, 600, 900];

test.use({ storageState: ({ robin }, use) => use(robin) });

for (const height of HEIGHTS) {
  test(`the sidebar is whole in a window ${height} pixels high`, async ({ page }, testInfo) => {
    await page.setViewportSize({ width: 1440, height });
    await page.goto("/overview");
    const sidebar = page.locator("aside[aria-label=Sidebar]");
    await expectWhole(page, sidebar);
    await sidebar.getByRole("button", { name: "Switch organization:" }).click();
    await expectInside(page, page.getByRole("button", { name: /Choose another organization|All organizations/ }));
    await keepPicture(page, testInfo, "sidebar");
  });

  test(`the menu of a phone is whole on a screen ${height} pixels high`, async ({ page }, testInfo) => {
    await page.setViewportSize({ width: 390, height });
    await page.goto("/overview");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.getByRole("complementary", { name: "Sidebar" });
    await expect(menu).toBeVisible();
    await expectWhole(page, menu);
    await keepPicture(page, testInfo, "menu");
    await menu.getByRole("button", { name: "Switch organization:" }).click();
    await expectInside(page, page.getByRole("button", { name: /Choose another organization|All organizations/ }));
  });
}

test("the menu of a phone closes with Escape, behind a link, and when the keyboard leaves it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/overview");
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const menu = page.getByRole("complementary", { name: "Sidebar" });
  await expect(menu).toBeHidden();
  await button.click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.press("Enter");
  await menu.getByRole("button", { name: "Live" }).focus();
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole("link", { name: "Customers" }).click();
  await expect(page).toHaveURL("/customers");
  await expect(menu).toBeHidden();
});

/** Every link and button can be scrolled into view, and the last one is visible when all fit. */
async function expectWhole(page: Page, place: Locator): Promise<void> {
  const room = await place.evaluate((element) => element.scrollHeight <= window.innerHeight);
  if (room) await expectInside(page, place.getByRole("button", { name: "Live" }));
  for (const control of [...(await place.getByRole("link").all()), ...(await place.getByRole("button").all())]) {
    await control.scrollIntoViewIfNeeded();
    await expectInside(page, control);
  }
}

async function expectInside(page: Page, control: Locator): Promise<void> {
  const box = await control.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const name = await control.evaluate((element) => element.textContent ?? "");
  expect(box, name).not.toBeNull();
  if (!box) return;
  expect
    .soft([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height], name)
    .toEqual([true, true, true, true]);
}

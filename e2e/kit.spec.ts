import type { Locator, Page } from "@playwright/test";
import { type DevelopmentApp, startDevelopmentApp } from "./support/development.ts";
import { applyFilters, openFilter } from "./support/filters.ts";
import { everyScreen } from "./support/screens.ts";
import { test as base, expect } from "./support/test.ts";

const test = base.extend<object, { app: DevelopmentApp }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const app = await startDevelopmentApp();
      await use(app);
      await app.stop();
    },
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "parallel", timeout: 120_000 });

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  // A phone while its keyboard is open.
  { width: 390, height: 420 },
];

test("a deployed environment has no page of the kit", async ({ page }) => {
  expect((await page.goto("/dev/kit"))?.status()).toBe(404);
});

test("axe and the eye find nothing in light and dark, wide and narrow", async ({ page, app, complaints }, testInfo) => {
  await page.goto(`${app.url}/dev/kit?status=failed&amount_min=10&created_from=2026-11-01`);
  await everyScreen(page, testInfo, "kit");
  expect(complaints.list).toEqual([]);
});

for (const size of SIZES) {
  test(`popovers and dialogs stay on the screen and work by keyboard at ${size.width} by ${size.height}`, async ({
    page,
    app,
    complaints,
  }) => {
    await page.setViewportSize(size);
    await page.goto(`${app.url}/dev/kit`);
    await page.waitForLoadState("networkidle");
    await opensAndCloses(
      page,
      page.locator("search").getByRole("button", { name: "Filters" }),
      page.locator(":popover-open"),
    );
    await opensAndCloses(page, page.getByRole("button", { name: "Account:" }), page.locator(":popover-open"));
    await opensAndCloses(page, page.getByRole("button", { name: "Revoke key" }), page.locator("dialog[open]"));
    if (size.width < 1024)
      await opensAndCloses(page, page.getByRole("button", { name: "Menu" }), page.locator(":popover-open"));
    expect(complaints.list).toEqual([]);
  });
}

test("filters are chosen by keyboard, stand in the address and are removed by their chips", async ({ page, app }) => {
  await page.goto(`${app.url}/dev/kit?show=failed&cursor=old`);
  await page.waitForLoadState("networkidle");
  await page.locator("search").getByRole("button", { name: "Filters" }).press("Enter");
  await page.locator("search summary").filter({ hasText: "Status" }).press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?show=failed&status=succeeded$/);
  await openFilter(page, "Method");
  await page.getByRole("radio", { name: "Card" }).check();
  await applyFilters(page);
  await expect(page).toHaveURL(/\?show=failed&method=card&status=succeeded$/);
  await expect(page.getByRole("link", { name: "Remove the filter Method: Card" })).toBeVisible();
  await page.getByRole("link", { name: "Remove the filter Status: Succeeded" }).click();
  await expect(page).toHaveURL(/\?show=failed&method=card$/);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\?show=failed$/);
});

test("a column that can be sorted is a link that says how it is sorted", async ({ page, app }) => {
  await page.goto(`${app.url}/dev/kit`);
  const amount = page
    .getByRole("table", { name: "Payments", exact: true })
    .getByRole("columnheader", { name: "Amount" });
  await amount.getByRole("link").click();
  await expect(amount).toHaveAttribute("aria-sort", "ascending");
  await amount.getByRole("link").click();
  await expect(amount).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/sort=-amount/);
});

test("the calendar fills in the days, and the combobox finds one of many", async ({ page, app, complaints }) => {
  await page.goto(`${app.url}/dev/kit`);
  const period = page.getByRole("group", { name: "Period" });
  await period.getByRole("button", { name: /November 17,/ }).click();
  await period.getByRole("button", { name: /November 20,/ }).click();
  await expect(period.getByLabel("From")).toHaveValue("2026-11-17");
  await expect(period.getByLabel("Until")).toHaveValue("2026-11-20");

  // A select with the same role is shown until the library has loaded.
  const customer = page.getByRole("combobox", { name: "Customer" }).and(page.locator("input"));
  await customer.fill("hopp");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await onScreen(page, page.getByRole("listbox"));
  await customer.press("Enter");
  await expect(customer).toHaveValue("Grace Hopper");
  await expect(page.locator("input[name=customer]")).toHaveValue("cus_2");
  expect(complaints.list).toEqual([]);
});

test("the palette finds a page though nothing answers its search", async ({ page, app, complaints }) => {
  await page.goto(`${app.url}/dev/kit`);
  await page.waitForLoadState("networkidle");
  const answer = page.waitForResponse(/\/search\/results/);
  await page.keyboard.press("/");
  await page.keyboard.type("audit");
  expect((await answer).status()).toBe(503);
  await expect(page.getByRole("option", { name: "Audit log" })).toBeVisible();
  await onScreen(page, page.getByRole("dialog", { name: "Search" }));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // One search for each pause in typing.
  expect(complaints.list.filter((complaint) => !complaint.includes("status of 503"))).toEqual([]);
});

test("the calendar is used by keyboard", async ({ page, app }) => {
  await page.goto(`${app.url}/dev/kit`);
  const period = page.getByRole("group", { name: "Period" });
  await period.getByRole("button", { name: /November 17,/ }).press("Enter");
  for (const key of ["PageDown", "ArrowUp", "End", "ArrowRight"]) await page.keyboard.press(key);
  await expect(period.getByRole("heading", { name: "December 2026" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(period.getByRole("button", { pressed: true, name: /December 13,/ })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press(" ");
  await expect(period.getByLabel("From")).toHaveValue("2026-12-12");
  await expect(period.getByLabel("Until")).toHaveValue("2026-12-13");
});

test("a confirmed action shows its result once", async ({ page, app }) => {
  await page.goto(`${app.url}/dev/kit`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Revoke key" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
  const toast = page.getByRole("status").filter({ hasText: "It still works." });
  await expect(toast).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toBeHidden();
  await page.reload();
  await expect(page.getByText("It still works.")).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every part works", async ({ page, app }) => {
    await page.goto(`${app.url}/dev/kit`);
    await page.getByRole("button", { name: "Revoke key" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
    await expect(page.getByText("It still works.")).toBeVisible();

    await openFilter(page, "Amount");
    await page.getByLabel("At least").fill("12.50");
    await applyFilters(page);
    await expect(page.getByRole("link", { name: "Remove the filter Amount: at least $12.50" })).toBeVisible();

    await page.getByRole("link", { name: "Search or go to…" }).click();
    await expect(page).not.toHaveURL(/dev\/kit/);
    await page.goBack();
    await page.getByLabel("Customer", { exact: true }).selectOption("cus_3");
    await page.getByLabel("Key 1").fill("invoice");
    await page.getByRole("group", { name: "Period" }).getByLabel("From").fill("2026-11-05");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/customer=cus_3.*metadata_key=invoice.*period_from=2026-11-05/);
  });
});

async function opensAndCloses(page: Page, button: Locator, opened: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press("Enter");
  await onScreen(page, opened);
  await page.keyboard.press("Escape");
  await expect(opened).toBeHidden();
  await expect(button).toBeFocused();
}

async function onScreen(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  const screen = page.viewportSize();
  // It grows when its lazy part arrives.
  await page.waitForLoadState("networkidle");
  const box = await element.boundingBox();
  if (!screen || !box) throw new Error("Nothing is shown.");
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(screen.width);
  expect(box.y + box.height).toBeLessThanOrEqual(screen.height);
}

import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { aYearOfSubscribers } from "./support/subscribers.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ pat }, use) => use(pat) });

test("a merchant sees recurring revenue, what changed it and who stays", async ({ page, product }, testInfo) => {
  await page.goto("/subscriptions/figures");
  await expect(page.getByRole("heading", { name: "No subscriptions yet" })).toBeVisible();
  await everyScreen(page, testInfo, "no-figures");
  await aYearOfSubscribers(product, "juniper-books");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Figures" })).toBeVisible();
  await expect(page.getByText("Average per subscriber")).toBeVisible();
  await expect(page.getByText("2 of 3 in a year")).toBeVisible();
  await expect(page.getByText("MRR, monthly recurring revenue, is what")).toBeVisible();

  const revenue = page.getByRole("region", { name: "Recurring revenue" });
  await expect(revenue.getByRole("img", { name: /^MRR went from \$0\.00 to / })).toBeVisible();
  const changes = revenue.getByRole("table", { name: "What changed the MRR" });
  await expect(changes.getByRole("row")).toHaveCount(13);
  const cohorts = page.getByRole("region", { name: "Retention by first payment" });
  await expect(cohorts.getByRole("row").nth(1)).toContainText("100%");
  const latest = page.getByRole("region", { name: "Latest changes" });
  await expect(latest.getByRole("row", { name: /Gale Gym Contraction/ })).toBeVisible();
  await everyScreen(page, testInfo, "figures");

  await page.setViewportSize({ width: 1440, height: 900 });
  await revenue.getByRole("link", { name: "30 days" }).click();
  await expect(page).toHaveURL(/period=days/);
  // Of the last 30 days, only that of the pause has a change.
  await expect(changes.getByRole("row")).toHaveCount(2);
  await everyScreen(page, testInfo, "figures-by-day");

  // An address of a currency that no subscription has shows no other currency's figures.
  await page.goto("/subscriptions/figures?currency=XXX");
  await expect(page.getByRole("heading", { name: "No subscriptions in XXX" })).toBeVisible();
  await expect(page.getByText("Average per subscriber")).toHaveCount(0);
  await everyScreen(page, testInfo, "no-figures-in-currency");
  await page.getByRole("navigation", { name: "Currency" }).getByRole("link", { name: "USD" }).click();
  await expect(page.getByText("Average per subscriber")).toBeVisible();
});

test("the figures work without scripts", async ({ browser, pat }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: pat, baseURL: EXTERNAL_URL });
  const page = await context.newPage();
  await page.goto("/subscriptions/figures?period=days");
  await expect(page.getByRole("heading", { level: 1, name: "Figures" })).toBeVisible();
  await context.close();
});

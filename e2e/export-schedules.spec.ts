import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { connectMerchant, type Merchant } from "./support/merchant.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ pat }, use) => use(pat) });
test.describe.configure({ timeout: 240_000 });

let merchant: Merchant;
test.beforeAll(({ product }) => {
  merchant = connectMerchant(product, "juniper-books");
});
test.afterAll(() => merchant.close());

/** Opens the form, and schedules a list for the person who is signed in. */
async function schedule(page: Page, list: string, frequency: string): Promise<void> {
  await page.goto("/exports/schedules/new");
  await page.getByLabel("List").selectOption({ label: list });
  await page.getByLabel("Frequency").selectOption({ label: frequency });
  await page.getByRole("button", { name: "Schedule export" }).click();
  await expect(page.getByText("Export scheduled.")).toBeVisible();
}

test("an export is scheduled, changed, paused, resumed and deleted", async ({ page, complaints }, testInfo) => {
  await page.goto("/settlements/reports");
  await page.getByRole("link", { name: "Scheduled exports" }).click();
  await page.getByRole("link", { name: "Schedule export" }).first().click();
  await everyScreen(page, testInfo, "new");
  await schedule(page, "Refunds", "Every day");
  const row = page.getByRole("row").filter({ hasText: "Refunds" });
  await expect(row).toContainText("Active");
  await expect(row).toContainText("1 person");
  await everyScreen(page, testInfo, "list");
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole("link", { name: "Refunds" }).click();
  await page.getByLabel("Frequency").selectOption({ label: "Every month" });
  await page.getByText("Filters", { exact: true }).click();
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("textbox", { name: "Filter" }).fill("colour");
  await page.getByRole("textbox", { name: "Value" }).fill("red");
  await page.getByRole("button", { name: "Save schedule" }).click();
  await expect(page.getByText("The list has no filter colour.").first()).toBeVisible();
  await everyScreen(page, testInfo, "edit");
  await page.getByRole("textbox", { name: "Filter" }).fill("currency");
  await page.getByRole("textbox", { name: "Value" }).fill("USD");
  await page.getByRole("button", { name: "Save schedule" }).click();
  await expect(row).toContainText("Every month");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Actions for Refunds, every month" }).click();
  await page.getByRole("button", { name: "Pause", exact: true }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "Pause schedule" }).click();
  await expect(row).toContainText("Paused");
  await page.getByRole("button", { name: "Actions for Refunds, every month" }).click();
  await page.getByRole("button", { name: "Resume", exact: true }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "Resume schedule" }).click();
  await expect(row).toContainText("Active");
  await page.getByRole("button", { name: "Actions for Refunds, every month" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "Delete schedule" }).click();
  await expect(page.getByText("Schedule deleted.")).toBeVisible();
  await expect(row).toHaveCount(0);
  // The refused form is answered with 422.
  expect(complaints.list.filter((each) => !each.includes("status of 422"))).toEqual([]);
});

test("the export of a period is mailed, and its page has the file", async ({ page, product, patEmail }, testInfo) => {
  await schedule(page, "Payouts", "Every week, from Monday");
  await merchant.endPeriods();
  const mailed = async () => {
    const answer = await fetch(new URL("/mails", product.urls.outbox));
    const { mails } = (await answer.json()) as { mails: { recipients: string[]; subject: string; text: string }[] };
    return mails.find(({ recipients, subject }) => recipients.includes(patEmail) && subject.includes("Payouts"));
  };
  await expect
    .poll(async () => (await mailed())?.subject, { timeout: 60_000 })
    .toBe("[Sandbox] Payouts: your export is ready");
  const path = new URL(/View export: (\S+)/.exec((await mailed())?.text ?? "")?.[1] ?? "").pathname;
  await page.goto(path);
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Period");
  await everyScreen(page, testInfo, "export");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain("payout_id,");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an export is scheduled and paused all the same", async ({ page }) => {
    await page.goto("/exports/schedules/new");
    await page.getByLabel("List").selectOption({ label: "Disputes" });
    for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
    await page.getByRole("button", { name: "Schedule export" }).click();
    await expect(page.getByText("Choose at least one person.").first()).toBeVisible();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Schedule export" }).click();
    await expect(page.getByText("Export scheduled.")).toBeVisible();
    await page.getByRole("button", { name: "Actions for Disputes, every month" }).click();
    await page.getByRole("button", { name: "Pause", exact: true }).filter({ visible: true }).click();
    await page.getByRole("button", { name: "Pause schedule" }).click();
    await expect(page.getByText("Schedule paused.")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Disputes" })).toContainText("Paused");
  });
});

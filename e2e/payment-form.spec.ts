import type { Page } from "@playwright/test";
import { untilHydrated } from "./support/hydrated.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

const FRAME = "iframe[title='Card details']";
const WITH_CARDS = "Grace Hopper";

const summary = (page: Page) => page.getByRole("region", { name: "Payment", exact: true });

async function enterCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator(FRAME);
  await fields.getByLabel("Card number").fill(number);
  await fields.getByLabel("Expires").fill("12 / 50");
  await fields.getByLabel("Security code").fill("123");
}

async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "Customer (optional)" });
  await field.focus();
  await page.keyboard.type(name.slice(0, 8));
  await expect(page.getByRole("option", { name: new RegExp(name) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(name);
}

test("a customer is found by keyboard, and the default stored card is charged", async ({
  page,
  complaints,
}, testInfo) => {
  await page.goto("/transactions/new");
  await untilHydrated(page);
  await page.getByLabel("Amount", { exact: true }).fill("31.00");
  await chooseByKeyboard(page, WITH_CARDS);
  const cards = page.getByRole("group", { name: "Pay with" });
  await expect(cards.getByRole("radio")).not.toHaveCount(0);
  await expect(cards.getByRole("radio").first()).toBeChecked();
  await expect(cards.getByRole("radio").last()).toHaveAccessibleName("New card");
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("31.00");
  await everyScreen(page, testInfo, "stored-cards");
  await page.getByLabel("Reference (optional)").fill("order-7001");
  await page.getByRole("button", { name: /^Charge / }).click();
  await expect(page).toHaveURL(/\/transactions\/txn_\w+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Succeeded");
  await expect(page.getByRole("region", { name: "Details" })).toContainText(WITH_CARDS);
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("listitem").filter({ hasText: "Payment succeeded" })).toContainText("$31.00");
  // The engine's notice can tell of the success before the answer to the request does.
  await expect(timeline.getByRole("listitem").filter({ hasText: "Payment created" })).toContainText("(you)");
  expect(complaints.list).toEqual([]);
});

test("a customer is created with the payment, whose card is entered on the same page", async ({
  page,
  complaints,
}, testInfo) => {
  await page.goto("/transactions/new");
  await untilHydrated(page);
  await everyScreen(page, testInfo, "new-payment");
  await page.getByLabel("Amount", { exact: true }).fill("27.00");
  await page.getByLabel("Reference (optional)").fill("order-7002");
  await page.getByText("New customer").click();
  await page.getByLabel("Name", { exact: true }).fill("Barbara Liskov");
  await page.getByLabel("Email", { exact: true }).fill("no address");
  await page.getByLabel("Email", { exact: true }).evaluate((input: HTMLInputElement) => {
    input.type = "text";
  });
  await page.getByRole("button", { name: "Continue to card" }).click();
  await expect(page.getByText("Enter an email address, such as robin@example.com.")).toBeVisible();
  await expect(page.getByLabel("Reference (optional)")).toHaveValue("order-7002");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Barbara Liskov");
  await page.getByLabel("Email", { exact: true }).fill("barbara@example.com");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("button", { name: "Continue to card" }).click();
  await expect(page).toHaveURL(/\/transactions\/new\?payment=txn_\w+$/);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await expect(summary(page)).toContainText("$27.00");
  await expect(summary(page)).toContainText("Barbara Liskov");
  await expect(summary(page)).toContainText("order-7002");

  const number = page.frameLocator(FRAME).getByLabel("Card number");
  await expect(number).toBeVisible();
  await expect.poll(() => number.evaluate((input) => getComputedStyle(input).fontFamily)).toContain("Overpass");
  await expect.poll(() => number.evaluate(() => document.fonts.check("16px Overpass"))).toBe(true);
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(await number.evaluate((input) => getComputedStyle(input).color)).toBe(ink);
  await expect(page.getByRole("region", { name: "Test cards" })).toContainText("4000 0038 0000 0446");
  await expect(page.getByRole("button", { name: "Copy the card that succeeds", exact: true })).toBeVisible();
  await everyScreen(page, testInfo, "card-in-place");

  await enterCard(page, "4000 0000 0000 0002");
  await page.getByRole("button", { name: "Charge $27.00" }).click();
  await expect(page).toHaveURL(/\/pay$/);
  await expect(page.getByText(/^Tell the customer/)).toBeVisible();
  await enterCard(page, "4000 0038 0000 0446");
  await page.getByRole("button", { name: "Charge $27.00" }).click();
  await page.getByRole("button", { name: "Approve payment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Succeeded");
  await page.getByRole("region", { name: "Details" }).getByRole("link", { name: "Barbara Liskov" }).click();
  await expect(page.getByText("$27.00").first()).toBeVisible();
  expect(complaints.list.filter((complaint) => !complaint.includes("status of 422"))).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a typed customer's stored cards are shown, and one is charged", async ({ page }) => {
    await page.goto("/transactions/new");
    await page.getByLabel("Amount", { exact: true }).fill("19.00");
    await page.getByLabel("Customer (optional)").fill("grace@example.com");
    await page.getByRole("button", { name: "Show the customer's stored cards" }).click();
    await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("19.00");
    const cards = page.getByRole("group", { name: "Pay with" });
    await expect(cards.getByRole("radio").first()).toBeChecked();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/transactions\/txn_\w+$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Succeeded");
  });

  test("nobody who matches is said beside the field, and a new customer pays on the engine's page", async ({
    page,
  }) => {
    await page.goto("/transactions/new");
    await page.getByLabel("Amount", { exact: true }).fill("14.00");
    await page.getByLabel("Customer (optional)").fill("nobody of this name");
    await page.getByRole("button", { name: "Continue to card" }).click();
    await expect(page.getByText("No customer matches.")).toBeVisible();
    await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("14.00");
    await page.getByLabel("Customer (optional)").fill("");
    await page.getByText("New customer").click();
    await page.getByLabel("Name", { exact: true }).fill("Radia Perlman");
    await page.getByRole("button", { name: "Continue to card" }).click();
    await expect(page).toHaveURL(/\/transactions\/txn_\w+\/pay$/);
    await expect(summary(page)).toContainText("Radia Perlman");
    await expect(page.getByRole("link", { name: "Open secure card page" })).toBeVisible();
  });
});

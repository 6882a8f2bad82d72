import { applyFilters, openFilter } from "./support/filters.ts";
import { untilHydrated } from "./support/hydrated.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { aTill, DESK, PHONE, present, result } from "./support/till.ts";

test.use({ storageState: ({ robin }, use) => use(robin), viewport: PHONE });

test("a cashier charges on a phone, the payer taps, and both see it", async ({
  page,
  browser,
  complaints,
}, testInfo) => {
  test.setTimeout(150_000);
  const { deviceId, name, terminal } = await aTill(page, `Till ${Date.now()}`);
  await page.goto("/terminal");
  await everyScreen(page, testInfo, "choose");
  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(new RegExp(`/terminal/${deviceId}$`));
  await untilHydrated(page);
  for (const key of ["1", "2", "5", "0"]) await page.getByRole("button", { name: key, exact: true }).click();
  await expect(page.getByLabel("Amount in USD")).toHaveValue("12.50");
  await everyScreen(page, testInfo, "keypad");
  await page.setViewportSize(PHONE);
  await page.getByText("Options").click();
  await page.getByLabel("Reference (optional)").fill("order-1042");
  // A double tap is one sale.
  await page.getByRole("button", { name: "Charge $12.50" }).dblclick();
  await expect(result(page)).toContainText("Waiting for the card");
  const sale = page.url();
  await everyScreen(page, testInfo, "waiting");
  await page.setViewportSize(PHONE);
  await expect(terminal.page.getByText("$12.50").first()).toBeVisible();

  // A second phone at this terminal shows the same sale.
  const second = await browser.newContext({ storageState: await page.context().storageState(), viewport: PHONE });
  const other = await second.newPage();
  await other.goto(new URL(`/terminal/${deviceId}`, sale).href);
  expect(other.url()).toBe(sale);

  await present(terminal, "Approve", "Insert");
  await expect(result(page)).toContainText("Card inserted");
  await terminal.page.getByRole("button", { name: "Enter PIN" }).click();
  await expect(result(page)).toContainText("Paid");
  await expect(result(other)).toContainText("Paid");
  await expect(terminal.page.getByText("Approved").first()).toBeVisible();
  await second.close();
  await everyScreen(page, testInfo, "paid");

  await page.setViewportSize(DESK);
  await page.getByRole("link", { name: "View details" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("$12.50");
  await expect(page.getByRole("region", { name: "At the terminal" })).toContainText("PIN entered");
  await expect(page.getByRole("region", { name: "Card" })).toContainText("AID");
  await expect(page.getByRole("link", { name: "Devices", exact: true })).toHaveAttribute("aria-current", "page");
  await everyScreen(page, testInfo, "sale");
  await page.setViewportSize(DESK);
  await page.getByRole("link", { name: "View transaction" }).click();
  const details = page.getByRole("region", { name: "Details" });
  await expect(details).toContainText(name);
  await expect(details).toContainText("Chip");
  await expect(details.getByRole("link", { name: "View sale" })).toBeVisible();
  await page.getByRole("link", { name: "Receipt" }).click();
  const receipt = page.getByRole("article", { name: "Receipt" });
  for (const fact of ["AID", "TVR", "TSI", "Authorization code", "Verification"])
    await expect(receipt).toContainText(fact);
  await everyScreen(page, testInfo, "receipt");
  await page.goto(`/terminal-sales?device=${deviceId}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText(name);
  await everyScreen(page, testInfo, "sales");
  await page.setViewportSize(DESK);
  // Found by its name, of however many.
  await page.goto("/terminal-sales");
  await openFilter(page, "Device");
  await page.getByRole("combobox", { name: "Device" }).fill(name);
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await applyFilters(page);
  await expect(page).toHaveURL(new RegExp(`device=${deviceId}`));
  await expect(page.getByRole("row")).toHaveCount(2);
  expect(complaints.list).toEqual([]);
});

test("a part is paid, and a second card pays the rest; a decline has a receipt", async ({ page }, testInfo) => {
  test.setTimeout(150_000);
  const { deviceId, terminal } = await aTill(page, `Part ${Date.now()}`);
  await page.goto(`/terminal/${deviceId}`);
  await untilHydrated(page);
  // By the keyboard alone.
  await page.getByLabel("Amount in USD").focus();
  await page.keyboard.type("2500");
  await page.getByText("Options").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel(/^Accept a part/).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Charge $25.00" }).focus();
  await page.keyboard.press("Enter");
  await expect(result(page)).toContainText("Waiting for the card");
  await terminal.page.getByLabel("Approve less, in USD").fill("12.50");
  await terminal.page.getByRole("button", { name: "Approve in part" }).click();
  await expect(result(page)).toContainText("of $25.00");
  await expect(result(page)).toContainText("Collect $12.50 more");
  const first = page.url();
  await everyScreen(page, testInfo, "partial");
  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: "Collect $12.50 more" }).click();
  await untilHydrated(page);
  await expect(page.getByLabel("Amount in USD")).toHaveValue("12.50");
  await everyScreen(page, testInfo, "rest");
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Charge $12.50" }).click();
  await expect(result(page)).toContainText("Waiting for the card");
  await present(terminal, "Decline");
  await expect(result(page)).toContainText("Not paid");
  const declined = page.url();
  await everyScreen(page, testInfo, "declined");
  await page.setViewportSize(DESK);
  await page.getByRole("link", { name: "View details" }).click();
  await page.getByRole("link", { name: "Receipt" }).click();
  const receipt = page.getByRole("article", { name: "Receipt" });
  await expect(receipt).toContainText("Not paid.");
  await expect(receipt).toContainText("AID");
  // Its own: an address gets a few mails of an organization a day.
  await page.getByLabel("Email address").fill(`ada.${Date.now()}@example.com`);
  await page.getByRole("button", { name: "Send receipt" }).click();
  await expect(page.getByRole("region", { name: "Sent receipts" })).toContainText("a•••@example.com");

  // The rest is still offered, until it is paid.
  await page.setViewportSize(PHONE);
  await page.goto(first);
  await expect(page.getByRole("link", { name: "Collect $12.50 more" })).toBeVisible();
  await page.goto(declined);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText("The first card paid a part.")).toBeVisible();
  await page.getByRole("button", { name: "Charge $12.50" }).click();
  await expect(result(page)).toContainText("Waiting for the card");
  await present(terminal, "Approve");
  await expect(result(page)).toContainText("Paid");
  await page.goto(first);
  await expect(page.getByRole("link", { name: "The rest is collected. View it" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a sale is charged, reloads itself, and is paid", async ({ page }) => {
    test.setTimeout(120_000);
    const { deviceId, terminal } = await aTill(page, `Plain ${Date.now()}`);
    await page.goto(`/terminal/${deviceId}`);
    await page.getByLabel("Amount in USD").fill("7.25");
    await page.getByRole("button", { name: "Charge", exact: true }).click();
    await expect(result(page)).toContainText("$7.25");
    await present(terminal, "Approve");
    await expect(result(page)).toContainText("Paid");
  });
});

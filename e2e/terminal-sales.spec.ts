import type { Page } from "@playwright/test";
import { untilHydrated } from "./support/hydrated.ts";
import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { addTerminal, type Terminal } from "./support/terminals.ts";
import { expect, test } from "./support/test.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A deadline of 30 seconds, 30 more until the result is unknown, and time to look. */
const UNKNOWN_MS = 100_000;

test.use({ storageState: ({ robin }, use) => use(robin), viewport: PHONE });

interface Till {
  readonly deviceId: string;
  readonly name: string;
  readonly terminal: Terminal;
}

/** A device with a terminal of its own, so that tests do not wait for each other. */
async function aTill(page: Page, name: string): Promise<Till> {
  await page.goto("/devices/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("radio", { name: "The terminal shows a code" }).check();
  await page.getByRole("button", { name: "Add device" }).click();
  const terminal = await addTerminal(page);
  await page.getByLabel("Code on the terminal").fill(terminal.code);
  await page.getByRole("button", { name: "Pair device" }).click();
  await expect(page.getByText(`${name} is paired.`)).toBeVisible();
  await terminal.page.setViewportSize(PHONE);
  return { deviceId: /dev_\w+/.exec(page.url())?.[0] ?? "", name, terminal };
}

const result = (page: Page) => page.getByRole("region", { name: "Result" });

/** The payer's card, at the terminal's own page. */
async function present({ page }: Terminal, button: "Approve" | "Decline", how = "Tap"): Promise<void> {
  // The only card that asks for a PIN, when it is inserted.
  await page.getByLabel("Card").selectOption("Visa Debit (PIN)");
  await page.getByLabel("How").selectOption(how);
  await page.getByRole("button", { name: button, exact: true }).click();
}

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
  await everyScreen(page, testInfo, "sales");
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

test("a sale is canceled, and a payment is refunded with its card", async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  const { deviceId, terminal } = await aTill(page, `Back ${Date.now()}`);
  await page.goto(`/terminal/${deviceId}`);
  await untilHydrated(page);
  await page.getByLabel("Amount in USD").fill("8.00");
  await page.getByRole("button", { name: "Charge $8.00" }).click();
  await page.getByRole("button", { name: "Cancel sale" }).click();
  await expect(result(page)).toContainText("Canceled");
  await expect(result(page)).toContainText("The customer wasn't charged.");
  await everyScreen(page, testInfo, "canceled");
  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: "New sale" }).click();
  await untilHydrated(page);
  await page.getByLabel("Amount in USD").fill("9.00");
  await page.getByRole("button", { name: "Charge $9.00" }).click();
  await expect(result(page)).toContainText("Waiting for the card");
  await present(terminal, "Approve");
  await expect(result(page)).toContainText("Paid");
  await page.getByRole("link", { name: "View details" }).click();
  await page.getByRole("link", { name: "Refund with the card" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("9.00");
  await everyScreen(page, testInfo, "card-refund");
  await page.getByRole("button", { name: "Refund on the terminal" }).click();
  await expect(result(page)).toContainText("Waiting for the card");
  await present(terminal, "Approve");
  await expect(result(page)).toContainText("Refunded");
});

test("the plug is pulled with the card in: the result is unknown, then resolved", async ({
  page,
  product,
  curl,
}, testInfo) => {
  test.setTimeout(UNKNOWN_MS + 90_000);
  const { deviceId, terminal } = await aTill(page, `Plug ${Date.now()}`);
  const headers = {
    "x-api-key": product.demo.api_key ?? "",
    "content-type": "application/json",
    "idempotency-key": crypto.randomUUID(),
  };
  const sent = Object.entries(headers).flatMap(([key, value]) => ["-H", `${key}: ${value}`]);
  const body = JSON.stringify({ amount: 1800, currency: "USD", deadline_seconds: 30 });
  const answer = await curl(`${EXTERNAL_URL}/api/devices/${deviceId}/sales`, ...sent, "-d", body);
  expect(answer.status, String(answer.body)).toBe(202);

  await page.goto(`/terminal/${deviceId}`);
  await expect(result(page)).toContainText("$18.00");
  await present(terminal, "Approve", "Insert");
  await expect(result(page)).toContainText("Card inserted");
  await terminal.page.getByRole("button", { name: "Cut power" }).click();
  await expect(result(page)).toContainText("Don't charge again", { timeout: UNKNOWN_MS });
  await expect(result(page)).toContainText("We're asking the terminal.");
  await everyScreen(page, testInfo, "unknown");
  const cashier = page.url();
  await page.setViewportSize(DESK);
  await page.getByRole("link", { name: "View details" }).click();
  await expect(page.getByText(/An owner or admin can decide from/)).toBeVisible();
  await everyScreen(page, testInfo, "unknown-sale");
  await page.setViewportSize(PHONE);
  await page.goto(cashier);
  await untilHydrated(page);
  await page.getByRole("button", { name: "Use the terminal for another sale" }).click();
  await page.getByRole("button", { name: "Free the terminal" }).click();
  await expect(page.getByText("The terminal is free.")).toBeVisible();
  await terminal.page.getByRole("button", { name: "Turn on" }).click();
  await expect(result(page)).not.toContainText("Don't charge again", { timeout: 45_000 });
  await expect(result(page)).toContainText(/Not paid|Canceled|Paid/);
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

import { untilHydrated } from "./support/hydrated.ts";
import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { aTill, DESK, PHONE, present, result } from "./support/till.ts";

/** A deadline of 30 seconds, 30 more until the result is unknown, and time to look. */
const UNKNOWN_MS = 100_000;

test.use({ storageState: ({ robin }, use) => use(robin), viewport: PHONE });

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

import { EXTERNAL_URL } from "./support/names.ts";
import { anOwnShop } from "./support/own-shop.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ timeout: 300_000 });

test("a bad March is found on the scrubber, day by day, also without scripts", async ({
  browser,
  product,
  people,
  signInOnce,
}, testInfo) => {
  const shop = await anOwnShop(product, people);
  const { customerId, subscriptionId } = await shop.aSubscriber("Ada Lovelace");
  await shop.aSubscriber("Charles Babbage");
  const start = new Date();
  const march = start.getUTCFullYear() + 1;
  await shop.advance(`${march}-03-01T00:00:00Z`);
  const paymentMethodId = await shop.aCard(customerId, "saved_insufficient_funds");
  await shop.clients().subscriptions.updateSubscription({
    ...{ subscriptionId, paymentMethodId, updateMask: { paths: ["payment_method_id"] } },
  });
  await shop.advance(`${march}-04-20T00:00:00Z`);
  const storageState = await signInOnce(shop.email);

  const context = await browser.newContext({
    storageState,
    timezoneId: "UTC",
    baseURL: EXTERNAL_URL,
    locale: "en-US",
  });
  const page = await context.newPage();
  await page.goto("/test-clock");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ready");
  await expect(page.getByRole("figure").filter({ hasText: "MRR by month" })).toBeVisible();
  await page.getByRole("link", { name: `Mar ${march}` }).click();
  await expect(page).toHaveURL(new RegExp(`day=${march}-03-01`));
  await page.getByRole("link", { name: /^Later activity/ }).click();
  await expect(page.locator("#webhooks").getByRole("row").nth(1)).toBeVisible();
  const renewal = `${march}-03-${String(Math.min(start.getUTCDate(), 31)).padStart(2, "0")}`;
  await page.goto(`/test-clock?day=${renewal}`);
  await expect(page.locator("#charges")).toContainText("Failed");
  await expect(page.locator("#invoices")).toContainText("Ada Lovelace");
  await expect(
    page.getByRole("link", { name: new RegExp(`^${Number(renewal.slice(8))}\\s*\\*\\s*, failed charges$`) }),
  ).toBeVisible();
  await everyScreen(page, testInfo, "timeline");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "View all webhook events of the day" }).click();
  await expect(page.getByRole("row").filter({ hasText: "invoice.payment_failed" })).toHaveCount(1);
  await page.goBack();
  // The range moves by keyboard, and the page follows once it rests.
  const range = page.getByRole("slider", { name: "Day of the clock" });
  await range.focus();
  await range.press("ArrowRight");
  await expect(page).toHaveURL(/position=\d+/);
  await expect(page.locator("#scrubber time").first()).not.toHaveAttribute("datetime", renewal);
  // It keeps the focus on the day that it chose, so that the next key moves it further.
  const chosen = page.url();
  await page.keyboard.press("ArrowLeft");
  await expect(page).not.toHaveURL(chosen);
  await expect(page.locator("#scrubber time").first()).toHaveAttribute("datetime", renewal);
  await expect(range).toBeFocused();
  // A link moves it too.
  const place = await range.inputValue();
  await page.getByRole("link", { name: `Mar ${march}` }).click();
  await expect(range).not.toHaveValue(place);
  await context.close();

  const plain = await browser.newContext({ storageState, javaScriptEnabled: false, baseURL: EXTERNAL_URL });
  const still = await plain.newPage();
  await still.goto(`/test-clock?day=${renewal}`);
  await still.getByRole("button", { name: "Show day" }).click();
  await expect(still.locator("#charges")).toContainText("Failed");
  await still.getByRole("button", { name: "1 day", exact: true }).click();
  // Under load it answers before the clock has arrived.
  await expect(still.getByText(/^The clock (has arrived|is on its way)\.$/)).toBeVisible({ timeout: 60_000 });
  await plain.close();
  shop.close();
});

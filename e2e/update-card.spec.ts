import { CHALLENGED, DECLINED, enterCard, frame, PHONE, SUCCEEDS } from "./support/checkout.ts";
import { test } from "./support/dunned.ts";
import { everyScreen } from "./support/screens.ts";
import { expect } from "./support/test.ts";

/** The cards of these payers are stored, so that declines of other tests' cards must not count for them. */
const OWN_EXPIRY = "07 / 47";

test("a payer follows the mail's link on a phone and pays with another card", async ({
  page,
  api,
  dunned,
  complaints,
}, testInfo) => {
  test.slow();
  const { link, subscriptionId } = await dunned();
  await page.setViewportSize(PHONE);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Pay with another card", level: 1 })).toBeVisible();
  await expect(page.getByText("There was not enough money in the account.")).toBeVisible();
  await expect(page.getByText(/^If you do nothing, we try again on /)).toBeVisible();
  await everyScreen(page, testInfo, "due");
  expect(await page.locator("script").count()).toBe(0);
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Enter another card" }).click();
  await expect(page).toHaveURL(/\/update-card\/sandbox_[\w-]+\/form\?session=pms_/);
  await everyScreen(page, testInfo, "card");
  await enterCard(frame(page), DECLINED);
  await page.getByRole("button", { name: "Pay $18.00" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "declined" })).toBeVisible();
  await enterCard(frame(page), SUCCEEDS, OWN_EXPIRY);
  await page.getByRole("button", { name: "Pay $18.00" }).click();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible({ timeout: 30_000 });
  expect(page.url()).toBe(link);
  await everyScreen(page, testInfo, "paid");
  const { subscription_status, payment_method_id } = await api(`subscriptions/${subscriptionId}`);
  expect(subscription_status).toBe("active");
  expect(await api(`payment_methods/${payment_method_id}`)).toMatchObject({ card: { last4: "4242" } });
  expect(complaints.list).toEqual([]);
});

test("a payer approves the card at the bank, comes back and has paid", async ({ page, dunned }) => {
  const { link } = await dunned();
  await page.goto(link);
  await page.getByRole("button", { name: "Enter another card" }).click();
  await enterCard(frame(page), CHALLENGED, OWN_EXPIRY);
  await page.getByRole("button", { name: "Pay $18.00" }).click();
  await page.getByRole("button", { name: "Approve payment" }).click();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible({ timeout: 30_000 });
});

test("the page is in the customer's language, and without JavaScript it says what the card needs", async ({
  browser,
  dunned,
}, testInfo) => {
  const { link } = await dunned({ locale: "de-DE" });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Mit einer anderen Karte bezahlen" })).toBeVisible();
  await page.getByRole("button", { name: "Andere Karte eingeben" }).click();
  await expect(page.getByText("nur mit eingeschaltetem JavaScript")).toBeVisible();
  if (process.env.PICTURES) await page.screenshot({ path: testInfo.outputPath("card-without-scripts.png") });
  await context.close();
});

test("two tabs pay once", async ({ page, browser, api, dunned }) => {
  const { link, subscriptionId } = await dunned();
  const other = await browser.newPage();
  for (const tab of [page, other]) {
    await tab.goto(link);
    await tab.getByRole("button", { name: "Enter another card" }).click();
    await enterCard(frame(tab), SUCCEEDS, OWN_EXPIRY);
  }
  await page.getByRole("button", { name: "Pay $18.00" }).click();
  await other.getByRole("button", { name: "Pay $18.00" }).click();
  for (const tab of [page, other])
    await expect(tab.getByRole("heading", { name: "Paid" })).toBeVisible({ timeout: 30_000 });
  const { data } = (await api(`invoices?subscription_id=${subscriptionId}`)) as {
    readonly data: readonly { readonly attempts: readonly { readonly attempt_status: string }[] }[];
  };
  const succeeded = data.flatMap(({ attempts }) => attempts).filter((each) => each.attempt_status === "succeeded");
  expect(succeeded).toHaveLength(2);
  await other.close();
});

test("an unknown link is not found", async ({ curl, dunned }) => {
  const { link } = await dunned();
  const answer = await curl(`${link.slice(0, -2)}xx`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
});

import type { Page } from "@playwright/test";
import { enterCard, frame, PHONE, SUCCEEDS } from "./support/checkout.ts";
import { openAccount } from "./support/payer.ts";
import { everyScreen } from "./support/screens.ts";
import { type Subscriber, test } from "./support/subscriber.ts";
import { expect } from "./support/test.ts";

/** From the account to the subscription. */
async function openSubscription(page: Page, subscriber: Subscriber): Promise<void> {
  await openAccount(page, subscriber);
  await page.getByRole("link", { name: new RegExp(`^Manage ?: ${subscriber.plan}`) }).click();
  await expect(page.getByRole("heading", { name: subscriber.plan, level: 1 })).toBeVisible();
}

const told = (page: Page) => page.getByRole("status");

test("a payer sees the subscription, cancels it in two steps, and keeps it after all", async ({
  page,
  subscriber,
  complaints,
}, testInfo) => {
  await openAccount(page, subscriber);
  const item = page.getByRole("region", { name: "Subscriptions" }).getByRole("listitem");
  await expect(item).toContainText("$10.00 every month");
  await expect(item).toContainText("Active");
  await everyScreen(page, testInfo, "account");
  await item.getByRole("link", { name: "Manage" }).click();
  const invoices = page.getByRole("region", { name: "Invoices" });
  await expect(invoices.getByRole("listitem")).toContainText(["$10.00"]);
  await expect(invoices.getByRole("link", { name: /^PDF/ })).toHaveAttribute("href", /\/invoices\/.+\/pdf$/);
  await everyScreen(page, testInfo, "subscription");
  await page.getByRole("link", { name: "Cancel subscription" }).click();
  await expect(page.getByRole("heading", { name: `Cancel ${subscriber.plan}?` })).toBeVisible();
  await expect(page.getByText(/^It runs until/)).toBeVisible();
  await everyScreen(page, testInfo, "cancel");
  await page.getByLabel("It is too expensive").check();
  await page.getByLabel("Anything else?").fill("Moving away.");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(told(page)).toContainText("The cancellation is scheduled. The subscription ends on");
  await expect(page.getByText(/^None\. Ends on/)).toBeVisible();
  await everyScreen(page, testInfo, "canceled");
  await page.getByRole("button", { name: "Keep subscription" }).click();
  await expect(told(page)).toContainText("The subscription continues.");
  await expect(page.getByRole("link", { name: "Cancel subscription" })).toBeVisible();
  expect(await page.locator("script").count()).toBe(0);
  expect(complaints.list).toEqual([]);
});

test("a payer changes to a higher price and pays exactly what was shown", async ({
  page,
  subscriber,
  complaints,
}, testInfo) => {
  await page.setViewportSize(PHONE);
  await openSubscription(page, subscriber);
  await page.getByRole("link", { name: "See what changes" }).filter({ hasText: "$20.00" }).click();
  const due = page.getByRole("region", { name: "Due now" });
  await expect(due).toContainText("Unused time");
  await everyScreen(page, testInfo, "change");
  const total = await due.locator("dd").last().textContent();
  await page.getByRole("button", { name: `Change and pay ${total}` }).click();
  await expect(told(page)).toContainText("The subscription was changed.");
  await expect(page.getByRole("region", { name: "Invoices" }).getByRole("listitem").first()).toContainText(total ?? "");
  await expect(page.getByText("$20.00 every month")).toBeVisible();
  expect(complaints.list).toEqual([]);
});

test("a change to a lower price comes with the next period", async ({ page, subscriber }) => {
  await openSubscription(page, subscriber);
  await page.getByRole("link", { name: "See what changes" }).filter({ hasText: "$6.00" }).click();
  await expect(page.getByText("Nothing is due now.")).toBeVisible();
  await page.getByRole("button", { name: "Change subscription" }).click();
  await expect(told(page)).toContainText("The change comes with the next period.");
  await expect(page.getByText(/^\$6\.00 on/)).toBeVisible();
});

test("a payer chooses another card, and adds one for the subscription", async ({ page, subscriber }, testInfo) => {
  await openSubscription(page, subscriber);
  const cards = page.getByRole("region", { name: "Card to charge" });
  await expect(cards.getByRole("listitem").filter({ hasText: "4242" })).toContainText("Charged");
  await cards.getByRole("button", { name: /^Use this card ?: Mastercard/ }).click();
  await expect(told(page)).toContainText("The card was changed.");
  await expect(cards.getByRole("listitem").filter({ hasText: "Mastercard" })).toContainText("Charged");
  await cards.getByRole("button", { name: "Add another card" }).click();
  await enterCard(frame(page), SUCCEEDS);
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(told(page)).toContainText("The card was saved. Choose it below");
  expect(new URL(page.url()).pathname).toBe(new URL(subscriber.page).pathname);
  await everyScreen(page, testInfo, "cards");
});

test("the page is in German for a German browser", async ({ browser, subscriber }, testInfo) => {
  const context = await browser.newContext({ locale: "de-DE", viewport: PHONE });
  const page = await context.newPage();
  await page.goto(subscriber.url);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("link", { name: /^Beleg ?: Rechnung INV-/ }).click();
  await expect(page.getByRole("article")).toContainText(/BeschreibungRechnung INV-\d{6}/);
  await page.getByRole("link", { name: "Zurück zu Ihrem Konto" }).click();
  await page.getByRole("link", { name: new RegExp(`^Verwalten ?: ${subscriber.plan}`) }).click();
  await expect(page.getByText("10,00\u00a0$ jeden Monat")).toBeVisible();
  await everyScreen(page, testInfo, "german");
  await page.getByRole("link", { name: "Abo kündigen" }).click();
  await page.getByRole("button", { name: "Abo kündigen" }).click();
  await expect(told(page)).toContainText("Die Kündigung ist vorgemerkt. Das Abo endet am");
  await context.close();
});

test("whoever is not signed in is asked to, and another payer's subscription is not found", async ({
  page,
  subscriber,
}) => {
  await page.goto(subscriber.page);
  await expect(page.getByRole("heading", { name: "Sign in to your account" })).toBeVisible();
  await openSubscription(page, subscriber);
  const answer = await page.goto(`${subscriber.page.slice(0, -4)}0000`);
  expect(answer?.status()).toBe(404);
});

test.describe("a first payment that fails", () => {
  test.use({ given: { testCard: "saved_insufficient_funds" } });

  test("says what is due and where to pay it", async ({ page, subscriber }, testInfo) => {
    await openSubscription(page, subscriber);
    await expect(page.getByText("$10.00 is due.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Pay now" })).toHaveAttribute("href", /\/invoices\//);
    await everyScreen(page, testInfo, "due");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("a payer changes, cancels and keeps a subscription", async ({ page, subscriber }) => {
    await openSubscription(page, subscriber);
    await page.getByRole("link", { name: "See what changes" }).filter({ hasText: "$20.00" }).click();
    await page.getByRole("button", { name: "Change and pay" }).click();
    await expect(told(page)).toContainText("The subscription was changed.");
    await page.getByRole("link", { name: "Cancel subscription" }).click();
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(told(page)).toContainText("The cancellation is scheduled. The subscription ends on");
    await page.getByRole("button", { name: "Keep subscription" }).click();
    await expect(told(page)).toContainText("The subscription continues.");
  });
});

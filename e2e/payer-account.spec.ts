import type { Page } from "@playwright/test";
import { enterCard, frame, PHONE, SUCCEEDS } from "./support/checkout.ts";
import { openAccount, test } from "./support/payer.ts";
import { everyScreen } from "./support/screens.ts";
import { expect } from "./support/test.ts";

const MASTERCARD = "5555 5555 5555 4444";
const cards = (page: Page) => page.getByRole("region", { name: "Saved cards" });
const card = (page: Page, last4: string) => cards(page).getByRole("listitem").filter({ hasText: last4 });

test("a payer sees a payment, its receipt and refunds as they happen", async ({
  page,
  payer,
  complaints,
}, testInfo) => {
  const amount_details = { subtotal: 4000, tax: 300, tip: 200, discount: 300 };
  const line_items = [
    { product_name: "Running shoes", quantity: 2, unit_amount: 2000, tax_amount: 300, discount_amount: 300 },
  ];
  const id = await payer.pay({ amount_details, line_items, reference: "order-7" });
  await page.setViewportSize(PHONE);
  await openAccount(page, payer);
  await everyScreen(page, testInfo, "account");
  await page.getByRole("link", { name: /^Receipt/ }).click();
  expect(new URL(page.url()).pathname).toBe(`/sandbox/account/payments/${id}`);
  const receipt = page.getByRole("article", { name: "Receipt from Northwind Outfitters" });
  for (const text of [
    "2 × Running shoes",
    "$40.00",
    "-$3.00",
    "$3.00",
    "$2.00",
    "$42.00",
    "order-7",
    "Visa •••• 4242",
    id,
  ])
    await expect(receipt.getByText(text, { exact: true }).first()).toBeVisible();
  await everyScreen(page, testInfo, "receipt");
  await payer.refund(id, 1000);
  await page.reload();
  await expect(receipt.getByText("-$10.00")).toBeVisible();
  await expect(receipt.getByText("$32.00")).toBeVisible();
  await everyScreen(page, testInfo, "refunded");
  expect(await page.locator("script").count()).toBe(0);
  expect(complaints.list).toEqual([]);
});

test("a receipt is in German for a German browser, and follows a dark system", async ({ browser, payer }) => {
  const id = await payer.pay();
  const context = await browser.newContext({ locale: "de-DE", colorScheme: "dark", viewport: PHONE });
  const page = await context.newPage();
  await page.goto(payer.url);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("link", { name: /^Beleg/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const receipt = page.getByRole("article", { name: "Beleg von Northwind Outfitters" });
  for (const text of ["42,00 $", "Visa •••• 4242", id])
    await expect(receipt.getByText(text, { exact: true }).first()).toBeVisible();
  await context.close();
});

test("a receipt is printed alone, on white, and says that it is of a sandbox", async ({ page, payer }) => {
  const id = await payer.pay();
  await openAccount(page, payer);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(`${new URL(payer.url).origin}/sandbox/account/payments/${id}`);
  await expect(page.getByRole("article")).toContainText("$42.00");
  await expect(page.getByText("Sandbox: only test cards work")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to your account" })).toBeHidden();
  const inks = await page.evaluate(() =>
    ["header", "article p"].map((part) => getComputedStyle(document.querySelector(part) as Element).color),
  );
  for (const ink of inks) expect(ink).toMatch(/^(rgb\((\d|[1-5]\d), |oklch\(0\.[0-3])/);
});

test("a payer replaces a card: adds the new one, makes it the default, and removes the old one", async ({
  page,
  payer,
  complaints,
}, testInfo) => {
  await page.setViewportSize(PHONE);
  await openAccount(page, payer);
  for (const number of [SUCCEEDS, MASTERCARD]) {
    await page.getByRole("button", { name: "Add card" }).click();
    await enterCard(frame(page), number);
    await page.getByRole("button", { name: "Save card" }).click();
    await expect(page.getByRole("status")).toContainText("The card was saved.");
  }
  await expect(card(page, "4242")).toContainText("Default");
  await everyScreen(page, testInfo, "two cards");
  await card(page, "4444").getByRole("button", { name: "Make default" }).click();
  await expect(page.getByRole("status")).toContainText("The default card was changed.");
  await expect(card(page, "4444")).toContainText("Default");
  await card(page, "4242").getByText("Remove").first().click();
  await everyScreen(page, testInfo, "before it is removed");
  await page.getByRole("button", { name: "Remove Visa •••• 4242" }).click();
  await expect(page.getByRole("status")).toContainText("The card was removed.");
  await expect(cards(page).getByRole("listitem")).toHaveCount(1);
  await expect(card(page, "4444")).toContainText("Default");
  expect(complaints.list).toEqual([]);
});

/** Tabs until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (name.test(text)) return;
  }
  throw new Error(`The keyboard does not reach ${name}.`);
}

test("a payer replaces a card with the keyboard alone", async ({ page, payer }) => {
  await page.goto(payer.url);
  await tabTo(page, /^Sign in$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your account", level: 1 })).toBeVisible();
  for (const number of [SUCCEEDS, MASTERCARD]) {
    await tabTo(page, /^Add card$/);
    await page.keyboard.press("Enter");
    await expect(frame(page).getByLabel("Card number")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save card" })).toBeEnabled();
    await frame(page).getByLabel("Card number").focus();
    await page.keyboard.type(number);
    await page.keyboard.press("Tab");
    await page.keyboard.type("12 / 50");
    await page.keyboard.press("Tab");
    await page.keyboard.type("123");
    await tabTo(page, /^Save card$/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("The card was saved.");
  }
  await tabTo(page, /^Make default: Mastercard •••• 4444$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("The default card was changed.");
  await tabTo(page, /^Remove: Visa •••• 4242$/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Remove Visa •••• 4242$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("The card was removed.");
  await expect(cards(page).getByRole("listitem")).toHaveCount(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("a payer sees payments, a receipt and cards, and is told that adding a card needs it", async ({
    page,
    payer,
  }) => {
    const id = await payer.pay();
    await openAccount(page, payer);
    await page.getByRole("link", { name: /^Receipt/ }).click();
    await expect(page.getByRole("article")).toContainText(id);
    await page.getByRole("link", { name: "Back to your account" }).click();
    await page.getByRole("button", { name: "Add card" }).click();
    await expect(page.getByText("only with JavaScript")).toBeVisible();
    await page.getByRole("link", { name: "Back to your account" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in to your account" })).toBeVisible();
  });
});

import type { Locator, Page } from "@playwright/test";
import { CHALLENGED, enterCard, frame, PHONE, paid, pay, proceed, SUCCEEDS, test } from "./support/checkout.ts";
import { connectMerchant } from "./support/merchant.ts";
import type { ProductUnderTest } from "./support/product.ts";
import { everyScreen } from "./support/screens.ts";
import { expect } from "./support/test.ts";

const SHOP = {
  ...{ amount_type: "line_items", amount: undefined, tip: { suggested_basis_points: [1000] } },
  line_items: [
    { item_id: "shoe", name: "Running shoes", unit_amount: 4200, min_quantity: 1, max_quantity: 5, stock: 7 },
    { item_id: "sock", name: "Socks", unit_amount: 500, quantity: 2 },
  ],
};

/** The address of a link of Juniper Books, whose processor takes a wallet too. */
async function walletLink(product: ProductUnderTest): Promise<string> {
  const merchant = connectMerchant(product, "juniper-books");
  await merchant.takeWallets();
  const terms = { title: "A book", amountType: "fixed", currency: "USD", amount: 4200n };
  const { paymentLinks } = merchant.clients();
  const { url } = await paymentLinks.createPaymentLink({ ...terms, collect: { email: "required" } });
  return url ?? "";
}

/** Fewer stops than these are on any page. */
const MOST_STOPS = 40;

/** Moves the focus with Tab alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) return;
  }
  throw new Error(`Tab does not reach ${target}.`);
}

async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test("a payer changes quantity and tip together and pays the sum of both", async ({ page, link, complaints }) => {
  await page.setViewportSize(PHONE);
  await page.goto(await link(SHOP));
  await page.getByLabel("Quantity: Running shoes").fill("3");
  await page.getByRole("radio", { name: /10%/ }).check();
  // Without an update in between: the tip is a share of what the quantities come to.
  await proceed(page);
  await expect(page.getByText("3 × Running shoes")).toBeVisible();
  await enterCard(frame(page), SUCCEEDS);
  // 3 × 42.00 + 2 × 5.00, and a tenth of both.
  await pay(page, "$149.60");
  await expect(paid(page)).toBeVisible();
  await expect(page.getByText("$149.60").first()).toBeVisible();
  expect(complaints.list).toEqual([]);
});

test("a payer pays with the keyboard alone", async ({ page, link, complaints }) => {
  await page.goto(await link(SHOP));
  await tabTo(page, page.getByLabel("Quantity: Running shoes"));
  await page.keyboard.press("ArrowUp");
  await tabTo(page, page.getByRole("radio", { name: "No tip" }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /10%/ })).toBeChecked();
  await tabAndType(page, page.getByLabel("Email"), "ada@example.com");
  await tabTo(page, page.getByRole("button", { name: "Continue to payment" }).last());
  await page.keyboard.press("Enter");
  const fields = frame(page);
  await tabAndType(page, fields.getByLabel("Card number"), SUCCEEDS);
  await tabAndType(page, fields.getByLabel("Expires"), "12 / 50");
  await tabAndType(page, fields.getByLabel("Security code"), "123");
  // 2 × 42.00 + 2 × 5.00, and a tenth of both.
  await tabTo(page, page.getByRole("button", { name: "Pay $103.40" }));
  await page.keyboard.press("Space");
  await expect(paid(page)).toBeVisible();
  expect(complaints.list).toEqual([]);
});

test("a payer pays with the wallet of the card's form", async ({ page, product, complaints }, testInfo) => {
  await page.setViewportSize(PHONE);
  await page.goto(await walletLink(product));
  await proceed(page);
  const wallet = frame(page).getByRole("button", { name: "Pay with test wallet" });
  await expect(wallet).toBeVisible();
  await everyScreen(page, testInfo, "wallet");
  await wallet.click();
  await expect(paid(page)).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  expect(complaints.list).toEqual([]);
});

test("a payer who goes back from the card continues the same payment", async ({ page, link }) => {
  await page.goto(await link({ use: "single" }));
  await page.getByLabel("Name (optional)").fill("Ada Winter");
  await proceed(page);
  const attempt = page.url();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Running shoes" })).toBeVisible();
  await expect(page.getByText("Someone is paying this now")).toBeHidden();
  await page.getByLabel("Name (optional)").fill("Ada Winter");
  await proceed(page);
  expect(page.url()).toBe(attempt);
  await enterCard(frame(page), SUCCEEDS);
  await pay(page);
  await expect(paid(page)).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("a payer approves the payment at the bank and comes back", async ({ page, link }) => {
    await page.goto(await link());
    await proceed(page);
    await page.getByRole("link", { name: "Open secure card page" }).click();
    await enterCard(page, CHALLENGED);
    await page.getByRole("button", { name: "Pay $42.00" }).click();
    await page.getByRole("button", { name: "Approve payment" }).click();
    await expect(paid(page)).toBeVisible();
    expect(page.url()).toMatch(/\/pay\/sandbox_[\w-]+\/[\w-]+$/);
  });

  test("a payer pays with the wallet of the engine's page", async ({ page, product }) => {
    await page.goto(await walletLink(product));
    await proceed(page);
    await page.getByRole("link", { name: "Open secure card page" }).click();
    await page.getByRole("button", { name: "Pay with test wallet" }).click();
    await expect(paid(page)).toBeVisible();
  });

  test("a payer who goes back from the card continues the same payment", async ({ page, link }) => {
    await page.goto(await link({ use: "single" }));
    await proceed(page);
    const attempt = page.url();
    await page.goBack();
    await expect(page.getByText("Someone is paying this now")).toBeHidden();
    await proceed(page);
    expect(page.url()).toBe(attempt);
  });
});

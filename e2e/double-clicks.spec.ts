import type { Locator, Page } from "@playwright/test";
import { connectMerchant, type Merchant } from "./support/merchant.ts";
import { expect, test } from "./support/test.ts";

const JUNIPER = "juniper-books";

test.use({ storageState: ({ pat }, use) => use(pat) });
test.describe.configure({ timeout: 240_000 });

let merchant: Merchant;
test.beforeAll(({ product }) => {
  merchant = connectMerchant(product, JUNIPER);
});
test.afterAll(() => merchant.close());

interface Click {
  readonly button: Locator;
  /** The address of the form. */
  readonly path: RegExp;
  /** Part of the following page. */
  readonly result: Locator;
}

/** Clicks twice, and expects one request and its result. */
async function clickTwice(page: Page, { button, path, result }: Click): Promise<void> {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && path.test(pathname)) sent.push(pathname);
  });
  await page.waitForLoadState("networkidle");
  await button.dblclick();
  await expect(result).toBeVisible();
  expect(sent).toHaveLength(1);
}

async function newPayment(page: Page, amount: string, capture: string): Promise<string> {
  await page.goto("/transactions/new");
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByLabel("Capture").selectOption(capture);
  await clickTwice(page, {
    button: page.getByRole("button", { name: "Continue to card" }),
    path: /\/transactions\/new/,
    result: page.locator("iframe[title='Card details']"),
  });
  await expect(page).toHaveURL(/\/transactions\/new\?payment=txn_\w+$/);
  return new URL(page.url()).searchParams.get("payment") ?? "";
}

const titled = (page: Page, text: string) => page.getByRole("heading", { level: 1 }).filter({ hasText: text });

const HOLD = "Hold the amount, charge later";

test("a double click makes one payment, one attempt, one capture and one refund", async ({ page }) => {
  const transactionId = await newPayment(page, "61.70", HOLD);
  const found = await merchant.clients().transactions.listTransactions({ amount: { gte: 6_170n, lte: 6_170n } });
  expect(found.data).toHaveLength(1);

  const card = page.frameLocator("iframe[title='Card details']");
  for (const [label, text] of [
    ["Card number", "4242 4242 4242 4242"],
    ["Expires", "12 / 50"],
    ["Security code", "123"],
    ["Name on card", "Jo Doe"],
  ] as const)
    await card.getByLabel(label).fill(text);
  await page.getByRole("button", { name: "Hold $61.70" }).dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Authorized");
  await expect(page.getByRole("region", { name: "Attempts" }).getByRole("listitem")).toHaveCount(1);

  await page.getByRole("link", { name: "Capture" }).click();
  await page.getByLabel("Amount", { exact: true }).fill("50.00");
  await clickTwice(page, {
    button: page.getByRole("button", { name: "Capture payment" }),
    path: /\/capture/,
    result: titled(page, "Partially captured"),
  });

  await page.getByRole("link", { name: "Refund", exact: true }).click();
  await page.getByLabel("Amount", { exact: true }).fill("10.00");
  const refunds = page.getByRole("region", { name: "Refunds" }).getByRole("listitem");
  await clickTwice(page, {
    button: page.getByRole("button", { name: "Refund payment" }),
    path: /\/refund/,
    result: refunds.first(),
  });
  await expect(refunds).toHaveCount(1);
  const { amountCaptured, amountRefunded } = await merchant.clients().transactions.getTransaction({ transactionId });
  expect([amountCaptured, amountRefunded]).toEqual([5_000n, 1_000n]);
});

test("a double click cancels a payment once", async ({ page }) => {
  await newPayment(page, "13.70", HOLD);
  await page.getByRole("link", { name: "Pay later" }).click();
  await page.getByRole("link", { name: "Cancel payment" }).click();
  const button = page.getByRole("button", { name: "Cancel payment" });
  await clickTwice(page, { button, path: /\/cancel/, result: titled(page, "Canceled") });
});

test("a double click in a dialog closes a settlement once", async ({ page }) => {
  const settlementId = await merchant.releasedSale(41_700n, "GBP");
  await page.goto(`/settlements/${settlementId}`);
  await page.getByRole("button", { name: "Close settlement" }).first().click();
  const button = page.getByRole("dialog").getByRole("button", { name: "Close settlement" });
  await clickTwice(page, { button, path: /\/close/, result: page.getByText("Settlement closed.") });
});

test("a double click holds the entries of a sale once", async ({ page }) => {
  const { transactionId } = await merchant
    .clients()
    .transactions.createTransaction({ amount: 22_700n, currency: "GBP" });
  await merchant.clients().transactions.payTransaction({ transactionId, testCard: "visa" });
  await page.goto(`/transactions/${transactionId}`);
  await page.getByRole("link", { name: "In the queue" }).click();
  await page.getByRole("link", { name: "Hold" }).click();
  const button = page.getByRole("button", { name: "Hold 2 entries" });
  await clickTwice(page, { button, path: /\/hold/, result: page.getByText("1 sale is held.") });
});

test("a double click adds one endpoint", async ({ page, product }) => {
  await page.goto("/settings/webhooks/new");
  await page.getByLabel("Endpoint URL").fill(`${product.urls.engine}/twice`);
  await page.getByLabel("Description").fill("Clicked twice");
  await clickTwice(page, {
    button: page.getByRole("button", { name: "Add endpoint" }),
    path: /\/webhooks\/new/,
    result: page.getByRole("heading", { name: "Endpoint added" }),
  });
  // The page asks before leaving its secret.
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto("/settings/webhooks");
  await expect(page.getByRole("row").filter({ hasText: "Clicked twice" })).toHaveCount(1);
});

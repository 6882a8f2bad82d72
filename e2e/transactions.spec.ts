import type { Page } from "@playwright/test";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const SUCCEEDS = "4242 4242 4242 4242";
const CHALLENGED = "4000 0038 0000 0446";
const IN_REVIEW = "4000 0000 0000 9235";
const CONFLICTED = "4000 0000 0000 9243";
const DECLINED = "4000 0000 0000 9995";

test.use({ storageState: ({ robin }, use) => use(robin) });

type Fields = Pick<Page, "getByLabel">;

async function fillCard(fields: Fields, number: string): Promise<void> {
  await fields.getByLabel("Card number").fill(number);
  await fields.getByLabel("Expires").fill("12 / 50");
  await fields.getByLabel("Security code").fill("123");
  await fields.getByLabel("Name on card").fill("Jo Doe");
}

interface Payment {
  amount: string;
  capture?: string;
  order?: string;
}

async function newPayment(page: Page, { amount, capture = "Charge now", order }: Payment) {
  await page.goto("/transactions/new");
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByLabel("Description (optional)").fill("Down jacket");
  await page.getByLabel("Capture").selectOption(capture);
  if (order) await page.getByLabel("Order", { exact: true }).selectOption(order);
  await page.getByRole("button", { name: "Continue to card" }).click();
  await expect(page).toHaveURL(/\/transactions\/(txn_\w+\/pay|new\?payment=txn_\w+)$/);
}

async function payInFrame(page: Page, number: string, verb: RegExp): Promise<void> {
  const fields = page.frameLocator("iframe[title='Card details']");
  await fillCard(fields, number);
  await page.getByRole("button", { name: verb }).click();
}

test("a payment is declined, paid with another card and approved with the bank", async ({
  page,
  complaints,
}, testInfo) => {
  await newPayment(page, { amount: "42.00" });
  await expect(page.frameLocator("iframe[title='Card details']").getByLabel("Card number")).toBeVisible();
  await everyScreen(page, testInfo, "card");
  await payInFrame(page, DECLINED, /^Charge \$42\.00$/);
  await expect(page).toHaveURL(/\/pay$/);
  await expect(page.getByText(/^The card has insufficient funds/)).toBeVisible();
  await payInFrame(page, CHALLENGED, /^Charge \$42\.00$/);
  await page.getByRole("button", { name: "Approve payment" }).click();
  await expect(page).toHaveURL(/\/transactions\/txn_\w+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Succeeded");
  await expect(page.getByRole("region", { name: "Attempts" }).getByRole("listitem")).toHaveCount(2);
  await everyScreen(page, testInfo, "transaction");
  expect(complaints.list).toEqual([]);
});

test("a held payment is captured in part and refunded twice, never more than was captured", async ({
  page,
  complaints,
}, testInfo) => {
  await newPayment(page, { amount: "50.00", capture: "Hold the amount, charge later", order: "By phone" });
  await payInFrame(page, SUCCEEDS, /^Hold \$50\.00$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Authorized");
  await expect(page.getByRole("region", { name: "Details" })).toContainText("By phone");
  await page.getByRole("link", { name: "Capture" }).click();
  await page.getByLabel("Amount", { exact: true }).fill("30.00");
  await everyScreen(page, testInfo, "capture");
  await page.getByRole("button", { name: "Capture payment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Partially captured");

  await refund(page, "10.00");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Partially refunded");
  await page.getByRole("link", { name: "Refund", exact: true }).click();
  await page.getByLabel("Amount", { exact: true }).fill("20.01");
  await expect(page.getByText("You can refund at most $20.00.")).toBeVisible();
  await everyScreen(page, testInfo, "refund");
  await page.getByRole("button", { name: "Refund payment" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Amount", { exact: true }).fill("20.00");
  await page.getByRole("button", { name: "Refund payment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Refunded");
  const refunds = page.getByRole("region", { name: "Refunds" });
  await expect(refunds.getByRole("listitem")).toHaveCount(2);
  await expect(refunds.getByText(/^The customer should have the money by \w+ \d+, \d{4}\.$/)).toHaveCount(2);
  await expect(refunds.getByText("The processing fee of the payment isn't returned.")).toHaveCount(2);
  await expect(refunds.getByText(/^\d{23}$/)).toHaveCount(2);
  await everyScreen(page, testInfo, "refunds");
  await expect(page.getByRole("link", { name: "Refund", exact: true })).toHaveCount(0);
  // The status says that the amount is refused, and the console repeats it.
  expect(complaints.list.filter((complaint) => !complaint.includes("status of 422"))).toEqual([]);
});

test("a payment in review says what happens next, and is found among the others", async ({ page, bank }, testInfo) => {
  await newPayment(page, { amount: "64.00" });
  await payInFrame(page, IN_REVIEW, /^Charge \$64\.00$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("In review");
  await expect(page.getByText("The processor is reviewing this payment")).toBeVisible();
  await everyScreen(page, testInfo, "review");
  const [transactionId = ""] = /txn_\w+/.exec(page.url()) ?? [];
  await page.getByRole("link", { name: "View all payments in review" }).click();
  await expect(page.getByRole("row").filter({ hasText: "$64.00" }).first()).toContainText("In review");
  await page.goto("/overview");
  await expect(page.getByRole("link", { name: /payments? (is|are) in review/ })).toBeVisible();
  await page.goto(`/transactions/${transactionId}`);
  await bank.decide("northwind-outfitters", transactionId, "succeeded");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Succeeded");
  await expect(page.getByText("The processor is reviewing this payment")).toHaveCount(0);
});

test("a payment that the processor reported otherwise can be canceled", async ({ page }, testInfo) => {
  await newPayment(page, { amount: "65.00" });
  await payInFrame(page, CONFLICTED, /^Charge \$65\.00$/);
  await expect(page.getByText("The processor reported another payment than was requested")).toBeVisible();
  await page.getByRole("link", { name: "Cancel payment" }).click();
  await everyScreen(page, testInfo, "cancel-conflicted");
  await page.getByRole("button", { name: "Cancel payment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Canceled");
});

test("a page whose payment could not be asked about says so, and updates by itself", async ({ page, context }) => {
  await newPayment(page, { amount: "18.00" });
  const watching = await context.newPage();
  const [transactionId = ""] = /txn_\w+/.exec(page.url()) ?? [];
  await watching.goto(`/transactions/${transactionId}?checking`);
  await expect(watching.getByText("We're checking with the processor")).toBeVisible();
  await payInFrame(page, SUCCEEDS, /^Charge \$18\.00$/);
  await watching.bringToFront();
  await expect(watching.getByRole("heading", { level: 1 })).toContainText("Succeeded");
  await expect(watching.getByText("We're checking with the processor")).toHaveCount(0);
});

test("a refund with which the engine is slow says so in time, and does not happen twice", async ({ page, bank }) => {
  await newPayment(page, { amount: "23.00" });
  await payInFrame(page, SUCCEEDS, /^Charge \$23\.00$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Succeeded");
  await page.getByRole("link", { name: "Refund", exact: true }).click();
  await bank.stallRefund("northwind-outfitters");
  const send = page.getByRole("button", { name: "Refund payment" });
  await send.click();
  await expect(page.getByText("This is taking longer than usual")).toBeVisible();
  await expect(async () => {
    if (await send.isEnabled({ timeout: 1_000 })) await send.click();
    await expect(page.getByRole("region", { name: "Refunds" }).getByRole("listitem")).toHaveCount(1, {
      timeout: 5_000,
    });
  }).toPass();
});

async function refund(page: Page, amount: string): Promise<void> {
  await page.getByRole("link", { name: "Refund", exact: true }).click();
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByRole("button", { name: "Refund payment" }).click();
  await expect(page).toHaveURL(/\/transactions\/txn_\w+$/);
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a payment is made on the engine's page, and another one canceled", async ({ page }) => {
    await newPayment(page, { amount: "12.50" });
    await page.getByRole("link", { name: "Open secure card page" }).click();
    await fillCard(page, SUCCEEDS);
    await page.getByRole("button", { name: "Pay $12.50" }).click();
    await expect(page).toHaveURL(/\/transactions\/txn_\w+$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Succeeded");

    await newPayment(page, { amount: "13.50" });
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("link", { name: "Cancel payment" }).click();
    await page.getByLabel("Reason (optional)").fill("Ordered twice");
    await page.getByRole("button", { name: "Cancel payment" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Canceled");
  });
});

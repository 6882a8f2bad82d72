import {
  CHALLENGED,
  DECLINED,
  enterCard,
  frame,
  PHONE,
  paid,
  pay,
  proceed,
  SUCCEEDS,
  test,
} from "./support/checkout.ts";
import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { expect } from "./support/test.ts";

test("a payer pays on a phone, tries another card after a decline, and sees what was paid", async ({
  page,
  link,
  complaints,
}, testInfo) => {
  await page.setViewportSize(PHONE);
  await page.goto(await link());
  await expect(page.getByText("Sandbox: only test cards work")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Running shoes" })).toBeVisible();
  await everyScreen(page, testInfo, "payment link");
  await page.setViewportSize(PHONE);
  await proceed(page);
  await enterCard(frame(page), DECLINED);
  await everyScreen(page, testInfo, "card");
  await pay(page);
  await expect(page.getByRole("alert").filter({ hasText: "declined" })).toBeVisible();
  await everyScreen(page, testInfo, "declined");
  await enterCard(frame(page), SUCCEEDS);
  await pay(page);
  await expect(paid(page)).toBeVisible();
  await expect(page.getByText("•••• 4242")).toBeVisible();
  // The engine's parameters, its client secret among them, have left the address bar.
  expect(new URL(page.url()).search).toBe("");
  await everyScreen(page, testInfo, "paid");
  expect(complaints.list).toEqual([]);
});

test("a payer approves the payment at the bank and comes back", async ({ page, link, complaints }) => {
  await page.goto(await link());
  await proceed(page);
  await enterCard(frame(page), CHALLENGED);
  await pay(page);
  await page.getByRole("button", { name: "Approve payment" }).click();
  await expect(paid(page)).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  expect(complaints.list).toEqual([]);
});

test("a refund is seen on the page of the payment", async ({ page, link, curl, product }, testInfo) => {
  await page.setViewportSize(PHONE);
  await page.goto(await link());
  await proceed(page);
  await enterCard(frame(page), SUCCEEDS);
  await pay(page);
  await expect(paid(page)).toBeVisible();
  const transactionId = await page.getByText(/^txn_\w+$/).textContent();
  const headers = [`x-api-key: ${product.demo.api_key}`, "content-type: application/json", "idempotency-key: e2e-back"];
  const body = JSON.stringify({ transaction_id: transactionId, amount: 1000 });
  const answer = await curl(`${EXTERNAL_URL}/api/refunds`, ...headers.flatMap((line) => ["-H", line]), "--data", body);
  expect([200, 201], answer.body.toString()).toContain(answer.status);
  await page.reload();
  const refunds = page.getByRole("region", { name: "Refunds" });
  await expect(refunds.getByText("$10.00")).toBeVisible();
  await everyScreen(page, testInfo, "refunded");
});

test("quantities and a tip change the total, and a wrong field is told beside it without losing another", async ({
  page,
  link,
}, testInfo) => {
  const items = [
    { item_id: "shoe", name: "Running shoes", unit_amount: 4200, min_quantity: 1, max_quantity: 5, stock: 7 },
    { item_id: "sock", name: "Socks", unit_amount: 500, quantity: 2 },
  ];
  const terms = { amount_type: "line_items", amount: undefined, line_items: items };
  await page.setViewportSize(PHONE);
  await page.goto(await link({ ...terms, tip: { suggested_basis_points: [1000] } }));
  await page.getByLabel("Quantity: Running shoes").fill("2");
  await page.getByRole("radio", { name: /10%/ }).check();
  await page.getByLabel("Name (optional)").fill("Ada Winter");
  await page.getByRole("button", { name: "Update total" }).click();
  // Two pairs of shoes, two pairs of socks, and a tenth of both.
  await expect(page.getByText("$103.40").first()).toBeVisible();
  await page.getByLabel("Quantity: Running shoes").fill("9");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("Enter a number from 1 to 5.")).toBeVisible();
  await expect(page.getByLabel("Name (optional)")).toHaveValue("Ada Winter");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Fill in this field/);
  await everyScreen(page, testInfo, "wrong fields");
  await page.getByLabel("Quantity: Running shoes").fill("2");
  await proceed(page);
  await expect(page.getByRole("button", { name: "Pay $103.40" })).toBeVisible();
});

test("a payer chooses the amount", async ({ page, link }, testInfo) => {
  const chosen = { min: 500, max: 50_000, suggested: [1000, 2500] };
  await page.goto(await link({ amount_type: "customer_chosen", amount: undefined, chosen_amount: chosen }));
  await page.getByRole("button", { name: "$25.00" }).click();
  await expect(page.getByLabel("Amount (USD)")).toHaveValue("25.00");
  await everyScreen(page, testInfo, "chosen amount");
  await page.getByLabel("Amount (USD)").fill("12,5");
  // Enter pays; it presses no suggestion.
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Email").press("Enter");
  await expect(page.getByRole("button", { name: "Pay $12.50" })).toBeVisible();
});

test("a link for single use is closed once it is paid, with the merchant's words", async ({ page, link }, testInfo) => {
  const url = await link({ use: "single", inactive_message: "These shoes are gone." });
  await page.goto(url);
  await proceed(page);
  await enterCard(frame(page), SUCCEEDS);
  await pay(page);
  await expect(paid(page)).toBeVisible();
  const answer = await page.goto(url);
  expect(answer?.status()).toBe(410);
  await expect(page.getByText("These shoes are gone.")).toBeVisible();
  await everyScreen(page, testInfo, "closed");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("a payer pays on the engine's page, after a decline with another card", async ({ page, link }) => {
    await page.goto(await link());
    await proceed(page);
    await page.getByRole("link", { name: "Open secure card page" }).click();
    await enterCard(page, DECLINED);
    await page.getByRole("button", { name: "Pay $42.00" }).click();
    await expect(page.getByRole("alert")).toContainText("declined");
    await enterCard(page, SUCCEEDS);
    await page.getByRole("button", { name: "Pay $42.00" }).click();
    await expect(paid(page)).toBeVisible();
    expect(page.url()).toMatch(/\/pay\/sandbox_[\w-]+\/[\w-]+$/);
  });
});

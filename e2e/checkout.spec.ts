import type { Page } from "@playwright/test";
import { EXTERNAL_URL, portalUrl } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { test as base, expect } from "./support/test.ts";

const PORTAL = portalUrl("northwind-outfitters");
const PHONE = { width: 390, height: 844 };
const SUCCEEDS = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";
const CHALLENGED = "4000 0038 0000 0446";

const SHOES = {
  title: "Running shoes",
  amount_type: "fixed",
  currency: "USD",
  amount: 4200,
  collect: { email: "required", name: "optional" },
};

const test = base.extend<{ link: (terms?: object) => Promise<string> }>({
  /** Creates a payment link, as a merchant's server does, and returns its address. */
  link: async ({ curl, product }, use) =>
    use(async (terms = {}) => {
      const headers = ["-H", `x-api-key: ${product.demo.api_key}`, "-H", "content-type: application/json"];
      const body = JSON.stringify({ ...SHOES, ...terms });
      const answer = await curl(`${EXTERNAL_URL}/api/payment_links`, ...headers, "--data", body);
      const { url } = JSON.parse(answer.body.toString());
      expect(url, answer.body.toString()).toContain(`${PORTAL}/pay/sandbox_`);
      return url;
    }),
});

async function proceed(page: Page, email = "ada@example.com"): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox_[\w-]+\/[\w-]+$/);
}

async function enterCard(fields: Pick<Page, "getByLabel">, number: string): Promise<void> {
  await fields.getByLabel("Card number").fill(number);
  await fields.getByLabel("Expires").fill("12 / 50");
  await fields.getByLabel("Security code").fill("123");
}

const frame = (page: Page) => page.frameLocator("iframe[title='Card details']");
const pay = (page: Page, amount = "$42.00") => page.getByRole("button", { name: `Pay ${amount}` }).click();
const paid = (page: Page) => page.getByRole("heading", { name: "Thank you. You've paid." });

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

test("the pages speak German, and follow the appearance of the system", async ({ browser, link }) => {
  const context = await browser.newContext({ locale: "de-DE", colorScheme: "dark", viewport: PHONE });
  const page = await context.newPage();
  await page.goto(await link());
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("button", { name: "Weiter zur Zahlung" })).toBeVisible();
  await expect(page.getByText("42,00 $")).toBeVisible();
  await context.close();
});

test("the scripts of a payment page are its own and the engine's", async ({ page, link, product }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto(await link());
  expect(scripts).toEqual([]);
  await proceed(page);
  await expect(frame(page).getByLabel("Card number")).toBeVisible();
  const engine = new URL(product.settings.ENGINE_PUBLIC_URL ?? "").origin;
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => !url.startsWith(`${engine}/`))).toEqual([]);
  const inline = await page
    .locator("script:not([src])")
    .evaluateAll((all) => all.map((each) => each.textContent ?? ""));
  expect(inline).toHaveLength(1);
  expect(Buffer.byteLength(inline.join())).toBeLessThan(12_000);
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

test("the dashboard's session opens nothing on a payment page", async ({ curl, link, robin }) => {
  const url = await link();
  const cookie = robin.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const [anonymous, signedIn] = [await curl(url), await curl(url, "-H", `cookie: ${cookie}`)];
  // Each page has a nonce and a key of its own.
  const plain = (body: Buffer) => body.toString().replace(/(nonce|csp-nonce|value)="[\w+/=-]{20,}"/g, "");
  expect(plain(signedIn.body)).toBe(plain(anonymous.body));
  expect(signedIn.headers.get("set-cookie")).toBeNull();
});

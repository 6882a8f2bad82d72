import type { Page } from "@playwright/test";
import { EXTERNAL_URL, portalUrl } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { test as base, expect } from "./support/test.ts";

const PORTAL = portalUrl("northwind-outfitters");
const ACCOUNT = `${PORTAL}/sandbox/account`;
const PHONE = { width: 390, height: 844 };

interface Payer {
  readonly email: string;
  readonly customerId: string;
}

const test = base.extend<{ api: (path: string, body: object) => Promise<Record<string, string>>; payer: Payer }>({
  /** What a merchant's server does. */
  api: async ({ curl, product }, use) =>
    use(async (path, body) => {
      const headers = ["-H", `x-api-key: ${product.demo.api_key}`, "-H", "content-type: application/json"];
      const key = ["-H", `idempotency-key: ${crypto.randomUUID()}`];
      const answer = await curl(`${EXTERNAL_URL}${path}`, ...headers, ...key, "--data", JSON.stringify(body));
      return JSON.parse(answer.body.toString());
    }),
  payer: async ({ api }, use) => {
    const email = `${crypto.randomUUID()}@payer.example`;
    const { customer_id: customerId = "" } = await api("/api/customers", { email, name: "Ada Winter" });
    await use({ email, customerId });
  },
});

async function pay(api: (path: string, body: object) => Promise<Record<string, string>>, customerId: string) {
  const payment = { amount: 4200, currency: "USD", customer_id: customerId, description: "Running shoes" };
  const { transaction_id: id } = await api("/api/transactions", payment);
  await api(`/api/test_helpers/transactions/${id}/pay`, { test_card: "visa" });
  return id;
}

/** The link of the newest mail to the address. */
async function mailedLink(outbox: string, email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const { mails } = (await (await fetch(new URL("/mails", outbox))).json()) as {
        mails: { recipients: string[]; text: string }[];
      };
      const text = mails.find(({ recipients }) => recipients.includes(email))?.text ?? "";
      link = /http\S+token=\S+/.exec(text)?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

async function enterCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator("iframe[title='Card details']");
  await fields.getByLabel("Card number").fill(number);
  await fields.getByLabel("Expires").fill("12 / 50");
  await fields.getByLabel("Security code").fill("123");
}

test("a payer signs in by a mailed link, sees a refund, and replaces a card", async ({
  page,
  api,
  payer,
  product,
  complaints,
}, testInfo) => {
  const transactionId = await pay(api, payer.customerId);
  await api("/api/refunds", { transaction_id: transactionId, amount: 1200 });
  await page.setViewportSize(PHONE);
  await page.goto(ACCOUNT);
  await expect(page).toHaveURL(`${ACCOUNT}/sign-in`);
  await everyScreen(page, testInfo, "account sign-in");
  await page.getByLabel("Email address").fill(payer.email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await everyScreen(page, testInfo, "account link sent");
  await page.goto(await mailedLink(product.urls.outbox ?? "", payer.email));
  await everyScreen(page, testInfo, "account link");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(ACCOUNT);
  await expect(page.getByText(`Signed in as ${payer.email}`)).toBeVisible();
  const payment = page.getByRole("listitem").filter({ hasText: "Running shoes" });
  await expect(payment).toContainText("$42.00");
  await expect(payment).toContainText("$12.00");
  await page.getByRole("button", { name: "Add card" }).click();
  await enterCard(page, "4000 0000 0000 0002");
  await everyScreen(page, testInfo, "account card form");
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "declined" })).toBeVisible();
  await enterCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("The card was saved.")).toBeVisible();
  // The engine's parameters, its client secret among them, have left the address bar.
  expect(page.url()).toBe(`${ACCOUNT}?done=added`);
  await everyScreen(page, testInfo, "account");
  await page.getByText("Remove: Visa •••• 4242").click();
  await page.getByRole("button", { name: "Remove Visa •••• 4242" }).click();
  await expect(page.getByText("You have no saved card.")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto(ACCOUNT);
  await expect(page).toHaveURL(`${ACCOUNT}/sign-in`);
  expect(complaints.list).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("a payer comes from the organization's app, and sees what was paid", async ({ page, api, payer }) => {
    await pay(api, payer.customerId);
    const { url = "" } = await api(`/api/customers/${payer.customerId}/portal_sessions`, {});
    await page.goto(url);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Running shoes" })).toBeVisible();
    await page.goto(url);
    await page.getByRole("button", { name: "Sign in" }).click();
    // The link is used up. It may have been another payer's, so it opens no account by itself.
    await expect(page.getByRole("heading", { name: "This link doesn't work any more" })).toBeVisible();
    await page.getByRole("link", { name: "Your account" }).click();
    await expect(page).toHaveURL(ACCOUNT);
    await page.getByRole("button", { name: "Add card" }).click();
    await expect(page.getByText("A card can be added only with JavaScript turned on")).toBeVisible();
  });
});

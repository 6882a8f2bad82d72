import type { Page } from "@playwright/test";
import { EXTERNAL_URL, portalUrl } from "./names.ts";
import { test as base, expect } from "./test.ts";
import { userAgentAt } from "./tls-front.ts";

const PORTAL = portalUrl("northwind-outfitters");
export const PHONE = { width: 390, height: 844 };
export const SUCCEEDS = "4242 4242 4242 4242";
export const DECLINED = "4000 0000 0000 0002";
export const CHALLENGED = "4000 0038 0000 0446";

const SHOES = {
  title: "Running shoes",
  amount_type: "fixed",
  currency: "USD",
  amount: 4200,
  collect: { email: "required", name: "optional" },
};

function anAddress(): string {
  const [one, two] = crypto.getRandomValues(new Uint16Array(2));
  return `2001:db8:${(one ?? 0).toString(16)}:${(two ?? 0).toString(16)}::1`;
}

/**
 * A test of the pages on which payers pay. Its payer has an address of their own, so that declines lead no payer of
 * another test to a challenge.
 */
export const test = base.extend<{ link: (terms?: object) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  userAgent: async ({}, use) => use(userAgentAt(anAddress())),
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

export async function proceed(page: Page, email = "ada@example.com"): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/pay\/sandbox_[\w-]+\/[\w-]+$/);
}

/** Another expiry makes it another card: a fingerprint is of number and expiry. */
export async function enterCard(fields: Pick<Page, "getByLabel">, number: string, expires = "12 / 50"): Promise<void> {
  await fields.getByLabel("Card number").fill(number);
  await fields.getByLabel("Expires").fill(expires);
  await fields.getByLabel("Security code").fill("123");
}

export const frame = (page: Page) => page.frameLocator("iframe[title='Card details']");
export const pay = (page: Page, amount = "$42.00") => page.getByRole("button", { name: `Pay ${amount}` }).click();
export const paid = (page: Page) => page.getByRole("heading", { name: "Thank you. You've paid." });

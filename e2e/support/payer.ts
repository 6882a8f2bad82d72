import { expect, type Page } from "@playwright/test";
import type { CurlAnswer } from "#tests/support/curl.ts";
import { EXTERNAL_URL } from "./names.ts";
import { test as base } from "./test.ts";

export type Curl = (url: string, ...args: readonly string[]) => Promise<CurlAnswer>;

export interface Payer {
  /** A link that opens the account, as the merchant's app gets it. */
  readonly url: string;
  /** Pays as a card that is entered elsewhere, and returns the payment's ID. */
  pay(request?: object): Promise<string>;
  refund(transactionId: string, amount: number): Promise<void>;
}

/** A test of a payer's account. */
export const test = base.extend<{ payer: Payer }>({
  payer: async ({ curl, product }, use) => {
    const post = poster(curl, product.demo.api_key ?? "");
    const customer = await post("/api/customers", {
      name: "Ada Winter",
      email: `${crypto.randomUUID()}@payer.example`,
    });
    const customer_id = customer.customer_id;
    const { url = "" } = await post(`/api/customers/${customer_id}/portal_sessions`, {});
    await use({
      url,
      async pay(request = {}) {
        const sale = { amount: 4200, currency: "USD", description: "Running shoes", customer_id, ...request };
        const { transaction_id: id = "" } = await post("/api/transactions", sale);
        await post(`/api/test_helpers/transactions/${id}/pay`, { test_card: "visa" });
        return id;
      },
      refund: async (transaction_id, amount) => void (await post("/api/refunds", { transaction_id, amount })),
    });
  },
});

/** Calls the API as the merchant's server does. */
export function poster(curl: Curl, key: string) {
  return async (path: string, body: object): Promise<Record<string, string>> => {
    const headers = { "x-api-key": key, "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
    const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
    const answer = await curl(`${EXTERNAL_URL}${path}`, ...sent, "--data", JSON.stringify(body));
    expect(answer.status, `${path}: ${answer.body}`).toBeLessThan(300);
    return JSON.parse(answer.body.toString());
  };
}

/** Presses the button of the link's page. */
export async function openAccount(page: Page, { url }: Pick<Payer, "url">): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Your account", level: 1 })).toBeVisible();
}

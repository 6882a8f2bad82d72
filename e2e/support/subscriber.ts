import { expect } from "@playwright/test";
import { EXTERNAL_URL } from "./names.ts";
import { type Curl, poster } from "./payer.ts";
import { test as base } from "./test.ts";

export interface Subscriber {
  readonly email: string;
  /** A link that opens the account, as the merchant's app gets it. */
  readonly url: string;
  readonly subscriptionId: string;
  /** The account's page of the subscription. */
  readonly page: string;
  /** The name of the plan. */
  readonly plan: string;
}

interface Given {
  readonly testCard: string;
}

/** A test of a payer who has subscribed to a plan that costs 10 a month, and may change to 20 or 6. */
export const test = base.extend<{ given: Given; subscriber: Subscriber }>({
  given: [{ testCard: "visa" }, { option: true }],
  subscriber: async ({ curl, product, given }, use) => {
    const key = product.demo.api_key ?? "";
    const post = poster(curl, key) as unknown as Post;
    const email = `${crypto.randomUUID()}@payer.example`;
    const { customer_id } = await post("/api/customers", { email, name: "Ada Winter" });
    for (const test_card of [given.testCard, "mastercard"]) await storeCard(post, { customer_id, test_card });
    const plan = `Coffee ${crypto.randomUUID().slice(0, 6)}`;
    const terms = { currency: "USD", interval: "month", pricing_model: "flat" };
    const { plan_id, prices } = await post("/api/plans", { name: plan, price: { ...terms, unit_amount: 1000 } });
    const offered: string[] = [];
    for (const unit_amount of [2000, 600])
      offered.push((await post("/api/prices", { plan_id, terms: { ...terms, unit_amount } })).price_id);
    await patch(curl, key, { path: `/api/plans/${plan_id}`, body: { payer_price_ids: offered } });
    const items = [{ price_id: prices[0]?.price_id }];
    const { subscription_id: subscriptionId } = await post("/api/subscriptions", { customer_id, items });
    const { url } = await post(`/api/customers/${customer_id}/portal_sessions`, {});
    const page = `${new URL(url).origin}/sandbox/account/subscriptions/${subscriptionId}`;
    await use({ email, url, subscriptionId, page, plan });
  },
});

/** What these tests read of the answers. */
interface Answer extends Record<"customer_id" | "plan_id" | "price_id" | "subscription_id" | "url", string> {
  readonly payment_method_session_id: string;
  readonly prices: readonly { readonly price_id: string }[];
}
type Post = (path: string, body: object) => Promise<Answer>;

async function storeCard(post: Post, { customer_id, test_card }: { customer_id: string; test_card: string }) {
  const { payment_method_session_id: id } = await post("/api/payment_method_sessions", { customer_id });
  await post(`/api/test_helpers/payment_method_sessions/${id}/complete`, { test_card });
}

async function patch(curl: Curl, key: string, { path, body }: { path: string; body: object }): Promise<void> {
  const headers = ["-X", "PATCH", "-H", `x-api-key: ${key}`, "-H", "content-type: application/json"];
  const answer = await curl(`${EXTERNAL_URL}${path}`, ...headers, "--data", JSON.stringify(body));
  expect(answer.status, `${path}: ${answer.body}`).toBe(200);
}

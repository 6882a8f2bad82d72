import { randomUUID } from "node:crypto";
import { test as base } from "./invoices.ts";
import { EXTERNAL_URL } from "./names.ts";
import { expect } from "./test.ts";

export interface Dunned {
  readonly subscriptionId: string;
  /** The link of the email about the failed charge. */
  readonly link: string;
}

const TERMS = { currency: "USD", interval: "month", pricing_model: "flat" };

/** A test of a payer whose charge of $18.00 was declined, and who got an email about it. */
export const test = base.extend<{ dunned: (customer?: object) => Promise<Dunned> }>({
  dunned: async ({ api, curl, product }, use) =>
    use(async (customer = {}) => {
      const email = `${randomUUID()}@payer.example`;
      const { customer_id } = await api("customers", { name: "Ada Winter", email, ...customer });
      const cardOf = async (test_card: string) => {
        const { payment_method_session_id: id } = await api("payment_method_sessions", { customer_id });
        return (await api(`test_helpers/payment_method_sessions/${id}/complete`, { test_card })).payment_method_id;
      };
      await cardOf("visa");
      const payment_method_id = await cardOf("saved_visa_51");
      const { prices, plan_id } = (await api("plans", { name: "Coffee", price: { ...TERMS, unit_amount: 100 } })) as {
        readonly prices: readonly { readonly price_id: string }[];
        readonly plan_id: string;
      };
      const { price_id } = await api("prices", { plan_id, terms: { ...TERMS, unit_amount: 1_900 } });
      const { subscription_id } = await api("subscriptions", {
        customer_id,
        items: [{ price_id: prices[0]?.price_id }],
      });
      const body = { payment_method_id, items: [{ price_id }], proration: "invoice_now" };
      const change = JSON.stringify({ ...body, on_payment_failure: "apply_and_past_due" });
      const answer = await curl(
        `${EXTERNAL_URL}/api/subscriptions/${subscription_id}`,
        ...["-X", "PATCH", "-H", `x-api-key: ${product.demo.api_key}`, "-H", "content-type: application/json"],
        ...["-H", `idempotency-key: ${randomUUID()}`, "--data", change],
      );
      expect(answer.status, answer.body.toString()).toBe(200);
      return { subscriptionId: String(subscription_id), link: await mailedLink(product.urls.outbox ?? "", email) };
    }),
});

async function mailedLink(outbox: string, email: string): Promise<string> {
  let link = "";
  const search = async () => {
    const { mails } = (await (await fetch(new URL("/mails", outbox))).json()) as {
      readonly mails: readonly {
        readonly recipients: readonly string[];
        readonly subject: string;
        readonly text: string;
      }[];
    };
    const mail = mails.find(({ recipients, text }) => recipients.includes(email) && text.includes("/update-card/"));
    link = /https?:\S+\/update-card\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    return link;
  };
  await expect.poll(search, { timeout: 30_000, message: "a mail about the failed charge" }).not.toBe("");
  return link;
}

import { randomUUID } from "node:crypto";
import { test as base } from "./checkout.ts";
import { EXTERNAL_URL } from "./names.ts";
import { expect } from "./test.ts";

interface MadeInvoice {
  readonly invoiceId: string;
  /** The payer's page. */
  readonly url: string;
}

interface InvoiceFixtures {
  /** Calls the API as a merchant's server does. */
  readonly api: (path: string, body?: object) => Promise<Record<string, unknown>>;
  /** Subscribes a customer to a plan whose invoices are paid on their pages. */
  readonly invoice: (customer?: object) => Promise<MadeInvoice>;
}

const ROBIN = {
  ...{ name: "Robin Lindqvist", locale: "en-US", time_zone: "Europe/Stockholm" },
  billing_address: { line1: "Sveavägen 1", city: "Stockholm", postal_code: "111 57", country: "SE" },
  tax_ids: [{ type: "eu_vat", value: "SE556677889901" }],
};
const PRICE = { currency: "USD", interval: "month", pricing_model: "flat", unit_amount: 1800, setup_fee_amount: 500 };
const VAT = { name: "VAT", millipercent: 25_000, inclusive: false };

/** A test of the pages of invoices. */
export const test = base.extend<InvoiceFixtures>({
  api: async ({ curl, product }, use) =>
    use(async (path, body) => {
      const headers = [`x-api-key: ${product.demo.api_key}`, `idempotency-key: ${randomUUID()}`];
      const sent = body ? [...headers, "content-type: application/json"] : headers;
      const data = body ? ["--data", JSON.stringify(body)] : [];
      const answer = await curl(`${EXTERNAL_URL}/api/${path}`, ...sent.flatMap((line) => ["-H", line]), ...data);
      expect([200, 201], answer.body.toString()).toContain(answer.status);
      return JSON.parse(answer.body.toString());
    }),
  invoice: async ({ api }, use) =>
    use(async (customer = {}) => {
      const { customer_id } = await api("customers", { ...ROBIN, ...customer });
      const { prices } = (await api("plans", { name: "Coffee every month", price: PRICE })) as {
        prices: { price_id: string }[];
      };
      await api("subscriptions", {
        ...{ customer_id, collection_method: "invoice", days_until_due: 14 },
        items: [{ price_id: prices[0]?.price_id, quantity: 2, tax_rate: VAT }],
      });
      const { data } = (await api(`invoices?customer_id=${customer_id}`)) as {
        data: { invoice_id: string; hosted_url: string }[];
      };
      const [made] = data;
      return { invoiceId: made?.invoice_id ?? "", url: made?.hosted_url ?? "" };
    }),
});

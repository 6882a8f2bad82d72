import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import type { Ids } from "#tests/support/sample.ts";

const page = (name: string) => `routes/_dashboard+/subscriptions.invoices.${name}`;
const invoice = { params: ({ invoice_id = "" }: Ids) => ({ id: invoice_id }) };
const payable = { params: ({ payable_invoice_id = "" }: Ids) => ({ id: payable_invoice_id }) };
const draft = { params: ({ draft_invoice_id = "" }: Ids) => ({ id: draft_invoice_id }) };
const voidable = { params: ({ voidable_invoice_id = "" }: Ids) => ({ id: voidable_invoice_id }) };
const paid = { params: ({ paid_invoice_id = "" }: Ids) => ({ id: paid_invoice_id }) };
const pressed = { form: () => ({}) };

/** How the isolation matrix opens the dashboard's pages of invoices. */
export const pageEntries: Readonly<Record<string, Entry>> = {
  [`GET ${page("_index")}`]: { query: ({ subscription_id = "" }) => ({ subscription: subscription_id }) },
  [`GET ${page("$id._index")}`]: invoice,
  [`GET ${page("$id.pdf")}`]: invoice,
  [`GET ${page("$id.pay")}`]: payable,
  [`POST ${page("$id.pay")}`]: {
    ...payable,
    form: ({ invoiced_payment_method_id = "" }) => ({
      idempotency_key: randomUUID(),
      payment_method_id: invoiced_payment_method_id,
    }),
  },
  [`GET ${page("$id.credit-notes.new")}`]: paid,
  [`POST ${page("$id.credit-notes.new")}`]: {
    ...paid,
    form: ({ paid_line_id = "" }) => ({
      idempotency_key: randomUUID(),
      "lines[0][line_id]": paid_line_id,
      "lines[0][amount]": "5.00",
      settled_by: "credit",
      reason: "Delivered late",
    }),
  },
  [`POST ${page("$id.finalize")}`]: { ...draft, ...pressed },
  [`POST ${page("$id.uncollectible")}`]: { ...invoice, ...pressed },
  [`POST ${page("$id.void")}`]: { ...voidable, ...pressed },
};

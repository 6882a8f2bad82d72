import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import type { Ids } from "#tests/support/sample.ts";

const plan = { params: ({ plan_id = "" }: Ids) => ({ id: plan_id }) };
const pressed: Entry = { ...plan, form: () => ({}) };
const page = (name: string) => `routes/_dashboard+/subscriptions.plans.${name}`;

/** A price as its form has it, in this field of the contract. */
const termsIn = (field: string) => ({
  [`${field}[pricing_model]`]: "flat",
  [`${field}[unit_amount]`]: "18.00",
  [`${field}[currency]`]: "USD",
  [`${field}[interval]`]: "month",
  [`${field}[interval_count]`]: "1",
});

/** How the isolation matrix opens the dashboard's pages of plans. */
export const pageEntries: Readonly<Record<string, Entry>> = {
  [`GET ${page("_index")}`]: {},
  [`GET ${page("new")}`]: {},
  [`POST ${page("new")}`]: {
    form: () => ({ idempotency_key: randomUUID(), name: "Coffee every month", ...termsIn("price") }),
  },
  [`GET ${page("$id._index")}`]: plan,
  [`GET ${page("$id.edit")}`]: plan,
  [`POST ${page("$id.edit")}`]: {
    ...plan,
    form: ({ price_id = "" }) => ({ name: "Tea every month", payer_price_ids: price_id }),
  },
  [`POST ${page("$id.activate")}`]: pressed,
  [`POST ${page("$id.archive")}`]: pressed,
  [`GET ${page("$id.prices.new")}`]: plan,
  [`POST ${page("$id.prices.new")}`]: {
    ...plan,
    form: () => ({ idempotency_key: randomUUID(), ...termsIn("terms") }),
  },
  [`POST ${page("$id.prices.$priceId.archive")}`]: {
    params: ({ plan_id = "", price_id = "" }) => ({ id: plan_id, priceId: price_id }),
    form: () => ({}),
  },
};

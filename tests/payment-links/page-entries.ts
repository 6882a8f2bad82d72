import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import type { Ids } from "#tests/support/sample.ts";

const link = { params: ({ payment_link_id = "" }: Ids) => ({ id: payment_link_id }) };
const pressed: Entry = { ...link, form: () => ({}) };
const page = (name: string) => `routes/_dashboard+/payment-links.${name}`;

/** How the isolation matrix opens the dashboard's pages of payment links. */
export const pageEntries: Readonly<Record<string, Entry>> = {
  [`GET ${page("_index")}`]: {},
  [`GET ${page("new")}`]: {},
  [`POST ${page("new")}`]: {
    form: () => ({
      idempotency_key: randomUUID(),
      title: "Running shoes",
      amount_type: "fixed",
      currency: "USD",
      amount: "42.00",
    }),
  },
  [`GET ${page("$id._index")}`]: link,
  [`GET ${page("$id.attempts")}`]: link,
  [`GET ${page("$id.edit")}`]: link,
  [`POST ${page("$id.edit")}`]: { ...link, form: () => ({ title: "Walking boots" }) },
  [`GET ${page("$id.share._index")}`]: link,
  [`GET ${page("$id.share.file")}`]: { ...link, query: () => ({ format: "png" }) },
  [`POST ${page("$id.activate")}`]: pressed,
  [`POST ${page("$id.pause")}`]: pressed,
  [`POST ${page("$id.deactivate")}`]: pressed,
  [`POST ${page("$id.duplicate")}`]: { ...link, form: () => ({ idempotency_key: randomUUID() }) },
};

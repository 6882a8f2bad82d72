import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";

/** A page about the transaction that this id of the world names. */
const about = (name: string): Entry => ({ params: ({ [name]: id = "" }) => ({ id }) });
const keyed = (fields: Record<string, string> = {}) => ({
  form: () => ({ idempotency_key: randomUUID(), ...fields }),
});

const paid = about("transaction_id");
const held = about("held_transaction_id");
const open = about("open_transaction_id");
const extendable = about("extendable_transaction_id");

/** The dashboard's pages of transactions, for the isolation matrix. */
export const pageEntries: Readonly<Record<string, Entry>> = {
  "GET routes/_dashboard+/transactions._index": {},
  "GET routes/_dashboard+/transactions.refunds": {},
  "GET routes/_dashboard+/transactions.$id._index": paid,
  "GET routes/_dashboard+/transactions.$id.edit": paid,
  "GET routes/_dashboard+/transactions.$id.capture": held,
  "GET routes/_dashboard+/transactions.$id.cancel": open,
  "GET routes/_dashboard+/transactions.$id.increment": extendable,
  "GET routes/_dashboard+/transactions.$id.void": paid,
  "GET routes/_dashboard+/transactions.$id.pay": about("unpaid_transaction_id"),
  "GET routes/_dashboard+/transactions.new": {},
  "GET routes/_dashboard+/transactions.return": {
    query: ({ transaction_id = "" }) => ({ payment_id: transaction_id }),
  },
  "POST routes/_dashboard+/transactions.$id.edit": { ...paid, ...keyed({ description: "Shoes" }) },
  "POST routes/_dashboard+/transactions.$id.capture": {
    ...held,
    ...keyed({ amount: "1.00", amount_currency: "USD" }),
  },
  "POST routes/_dashboard+/transactions.$id.cancel": { ...open, ...keyed() },
  "POST routes/_dashboard+/transactions.$id.increment": {
    ...extendable,
    ...keyed({ amount: "70.00", amount_currency: "USD" }),
  },
  "POST routes/_dashboard+/transactions.$id.void": { ...paid, ...keyed() },
  "POST routes/_dashboard+/transactions.new": keyed({ amount: "12.00", amount_currency: "USD" }),
};

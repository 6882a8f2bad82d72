import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";

const payout: Entry = { params: ({ payout_id = "" }) => ({ id: payout_id }) };
const destination: Entry = { params: ({ payout_destination_id = "" }) => ({ id: payout_destination_id }) };

/** The dashboard's pages of payouts and their destinations, for the isolation matrix. */
export const pageEntries: Readonly<Record<string, Entry>> = {
  "GET routes/_dashboard+/settlements.payouts._index": {},
  "GET routes/_dashboard+/settlements.payouts.$id._index": payout,
  "GET routes/_dashboard+/settlements.payouts.new": {
    query: ({ payout_destination_id = "" }) => ({ amount: "10.00", amount_currency: "USD", payout_destination_id }),
  },
  "GET routes/_dashboard+/settings.payout-destinations._index": {},
  "GET routes/_dashboard+/settings.payout-destinations.new": {
    query: ({ payout_bank_link_id = "", payout_bank_account_id = "" }) => ({
      bank_link_id: payout_bank_link_id,
      bank_account_id: payout_bank_account_id,
    }),
  },
  "POST routes/_dashboard+/settlements.payouts.new": {
    form: ({ payout_quote_id = "" }) => ({
      idempotency_key: randomUUID(),
      payout_quote_id,
      amount: "600.00",
      amount_currency: "USD",
      fee_amount: "9.00",
      fee_amount_currency: "USD",
    }),
  },
  "POST routes/_dashboard+/settlements.payouts.$id.approve": { ...payout, form: () => ({}) },
  "POST routes/_dashboard+/settlements.payouts.$id.cancel": { ...payout, form: () => ({}) },
  "POST routes/_dashboard+/settings.payout-destinations.new": {
    form: ({ payout_bank_link_id = "", payout_bank_account_id = "" }) => ({
      idempotency_key: randomUUID(),
      bank_link_id: payout_bank_link_id,
      bank_account_id: payout_bank_account_id,
      currency: "EUR",
    }),
  },
  "POST routes/_dashboard+/settings.payout-destinations.$id.default": { ...destination, form: () => ({}) },
  "POST routes/_dashboard+/settings.payout-destinations.$id.remove": { ...destination, form: () => ({}) },
};

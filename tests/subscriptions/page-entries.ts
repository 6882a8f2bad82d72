import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import type { Ids } from "#tests/support/sample.ts";

const page = (name: string) => `routes/_dashboard+/subscriptions.${name}`;
const billed = { params: ({ subscription_id = "" }: Ids) => ({ id: subscription_id }) };
const inTrial = { params: ({ trial_subscription_id = "" }: Ids) => ({ id: trial_subscription_id }) };
const ending = { params: ({ ending_subscription_id = "" }: Ids) => ({ id: ending_subscription_id }) };

const DAY_MS = 86_400_000;
/** As the control of a date and time has it, in the zone that the form says. */
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);
const inUtc = { viewer_time_zone: "UTC" };

/** A confirmed form leads to another page; a preview would answer 200. */
const CONFIRMED = 303;

/** The empty token pins no preview, so that the form is carried out as it stands. */
const confirmed = () => ({ idempotency_key: randomUUID(), preview_token: "" });

/** How the isolation matrix opens the dashboard's pages of subscriptions. */
export const pageEntries: Readonly<Record<string, Entry>> = {
  [`GET ${page("_index")}`]: { query: ({ subscriber_id = "" }) => ({ customer: subscriber_id }) },
  [`GET ${page("new")}`]: { query: ({ subscriber_id = "" }) => ({ customer: subscriber_id }) },
  [`POST ${page("new")}`]: {
    control: CONFIRMED,
    form: ({ subscriber_id = "", subscribed_price_id = "" }) => ({
      ...confirmed(),
      customer: subscriber_id,
      "items[0][price_id]": subscribed_price_id,
      "items[0][quantity]": "1",
      "billing_anchor[anchor_type]": "anniversary",
      collection_method: "automatic",
    }),
  },
  [`GET ${page("$id._index")}`]: billed,
  [`GET ${page("$id.cancel")}`]: billed,
  [`POST ${page("$id.cancel")}`]: {
    ...billed,
    control: CONFIRMED,
    form: () => ({ ...confirmed(), at: "now", refund: "prorated", reason: "unused" }),
  },
  [`GET ${page("$id.change")}`]: billed,
  [`POST ${page("$id.change")}`]: {
    ...billed,
    control: CONFIRMED,
    form: ({ subscription_item_id = "", dearer_price_id = "" }) => ({
      ...confirmed(),
      "items[0][item_id]": subscription_item_id,
      "items[0][price_id]": dearer_price_id,
      "items[0][quantity]": "1",
    }),
  },
  [`GET ${page("$id.edit")}`]: billed,
  [`POST ${page("$id.edit")}`]: {
    ...billed,
    form: ({ subscriber_method_id = "" }) => ({
      payment_method_id: subscriber_method_id,
      reference: "member-1045",
      metadata_key: "shop",
      metadata_value: "north",
    }),
  },
  [`GET ${page("$id.extend-trial")}`]: inTrial,
  [`POST ${page("$id.extend-trial")}`]: {
    ...inTrial,
    form: () => ({ ...inUtc, trial_end: inDays(30) }),
  },
  [`GET ${page("$id.pause")}`]: billed,
  [`POST ${page("$id.pause")}`]: {
    ...billed,
    form: () => ({ ...inUtc, behavior: "void", resumes_at: inDays(60) }),
  },
  [`POST ${page("$id.resume")}`]: { ...ending, form: () => ({}) },
};

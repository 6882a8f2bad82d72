import { errors } from "./catalog-entry.ts";

export const subscriptionErrors = {
  ...errors(409, "conflict", {
    subscription_not_changeable: {
      meaning:
        "the subscription cannot take this any more, or another request changed it first; the message names its status",
      message: "This subscription can't be changed this way: it is {subscription_status}.",
      facts: ["subscription_id", "subscription_status", "version"],
    },
    subscription_unpaid: {
      meaning: "the present period is not paid, so nothing of it can be given back; `details` has its invoice",
      message: "The present period isn't paid yet. Pay or void its invoice first, or change at the renewal.",
      facts: ["subscription_id", "invoice_id"],
      sampleParam: "proration",
      remedy: "pay or void the invoice, or send `proration` `at_renewal` or `none`",
    },
    discount_exists: {
      meaning: "the subscription has a coupon already",
      message: "This subscription already has a coupon.",
      facts: ["subscription_id", "coupon_id"],
      remedy: "send `replace_discount`",
    },
    in_use_by_subscription: {
      meaning: "a live subscription charges the payment method, or bills the customer",
      message: "{problem}",
      facts: ["subscription_ids"],
      remedy: "cancel the subscriptions, or let them charge another method",
    },
    no_upcoming_invoice: {
      meaning: "nothing more is billed for the subscription",
      message: "This subscription has no upcoming invoice: it is {subscription_status}.",
      facts: ["subscription_id", "subscription_status"],
    },
    preview_stale: {
      meaning: "what the preview showed is no longer what would be charged",
      message: "The subscription has changed since the preview. Preview it again.",
      param: "preview_token",
      remedy: "preview it again",
    },
  }),
  ...errors(410, "not_found", {
    preview_expired: {
      meaning: "the preview is older than ten minutes",
      message: "The preview is older than ten minutes. Preview it again.",
      param: "preview_token",
      remedy: "preview it again",
    },
  }),
  ...errors(422, "invalid_request", {
    price_not_usable: {
      meaning: "nobody new gets the price, or its plan: it is a draft or archived",
      message: "This price can't be used: {problem}.",
      sampleParam: "items[0].price_id",
    },
    subscription_invalid: {
      meaning: "the fields of the subscription do not go together; the message and `param` name what is wrong",
      message: "{problem}",
      sampleParam: "items[1].price_id",
    },
    preview_mismatch: {
      meaning: "the preview is of another request than this one",
      message: "The preview is of another request. Preview this one.",
      param: "preview_token",
      remedy: "send what was previewed",
    },
  }),
};

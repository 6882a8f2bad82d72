import { SubscriptionSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const subscriptionEvents = eventsOf(
  { message: SubscriptionSchema, scope: "subscriptions:read" },
  {
    "subscription.created": { meaning: "A customer was subscribed.", example: { subscription_status: "incomplete" } },
    "subscription.activated": { meaning: "The first payment succeeded, or a trial ended." },
    "subscription.updated": { meaning: "Fields of a subscription changed that change nothing of what it is billed." },
    "subscription.trial_will_end": {
      meaning: "A trial or an introductory price ends in 7 days.",
      example: { subscription_status: "trialing" },
    },
    "subscription.trial_extended": {
      meaning: "The end of a trial moved.",
      example: { subscription_status: "trialing" },
    },
    "subscription.renewed": { meaning: "A period of a subscription began, and has an invoice." },
    "subscription.past_due": {
      meaning: "An invoice of a subscription could not be charged, or was not paid in time.",
      example: { subscription_status: "past_due" },
    },
    "subscription.recovered": { meaning: "What was past due is paid." },
    "subscription.unpaid": {
      meaning: "A failed charge of a subscription was tried to the end. Its next invoices stay drafts.",
      example: { subscription_status: "unpaid" },
    },
    "subscription.paused": { meaning: "A subscription was paused.", example: { subscription_status: "paused" } },
    "subscription.resumed": { meaning: "A paused subscription goes on." },
    "subscription.change_scheduled": { meaning: "A change waits for its payment or for the renewal." },
    "subscription.change_dropped": {
      meaning: "A change that waited will not come: it was not paid in time, or replaced.",
    },
    "subscription.changed": { meaning: "What a subscription is billed changed: its items, quantities or discount." },
    "subscription.cancel_scheduled": { meaning: "A subscription will be canceled." },
    "subscription.uncanceled": { meaning: "A scheduled cancellation was taken back." },
    "invoice.upcoming": { meaning: "A charge of a long period comes in 14 days." },
    "subscription.canceled": {
      meaning: "A subscription was canceled, and is never billed again.",
      example: { subscription_status: "canceled" },
    },
    "subscription.expired": {
      meaning: "A subscription ended: its term is over, or its first payment never came.",
      example: { subscription_status: "expired" },
    },
  },
);

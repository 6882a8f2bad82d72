import { shownEventType } from "#app/capabilities/invoices/index.ts";
import type { NamedCustomer } from "#app/dashboard/customer-cell.tsx";
import { rowOf, viewOf } from "#app/dashboard/view-of.server.ts";
import { subscriptionLabel } from "#contract/status-labels.ts";
import { type ResourceEvent, ResourceEventSchema } from "#proto/tollhouse/v1/events_pb.ts";
import { type Subscription, SubscriptionSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";

export type SubscriptionView = ReturnType<typeof subscriptionView>;
export type SubscriptionRow = ReturnType<typeof subscriptionRow>;

/** The list fills them in. */
const UNKNOWN = {
  customer: null as NamedCustomer | null,
  /** "Coffee × 2 and 1 more". */
  plan: "",
};

export function subscriptionView(subscription: Subscription) {
  const { subscriptionStatus, createdAt, ...view } = viewOf(SubscriptionSchema, subscription);
  // The table of all labels stays on the server.
  const label = subscriptionLabel(subscriptionStatus);
  return { ...view, status: subscriptionStatus, label, createdAt: createdAt ?? "", ...UNKNOWN };
}

export const subscriptionRow = rowOf(
  subscriptionView,
  "subscriptionId",
  "customerId",
  "customer",
  "status",
  "label",
  "items",
  "plan",
  "currency",
  "monthlyAmount",
  "nextAmount",
  "nextBillingAt",
  "currentPeriodEnd",
  "trialEnd",
  "cancelAt",
  "endedAt",
  "pause",
  "pendingChange",
  "createdAt",
);

export function subscriptionEventView(event: ResourceEvent) {
  const { eventId, actor, createdAt } = viewOf(ResourceEventSchema, event);
  return { eventId, type: shownEventType(event), actor, at: createdAt ?? "" };
}

import { readNamedPrices } from "#app/capabilities/plans/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { idOf, textOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { withCustomers } from "#app/dashboard/with-customers.server.ts";
import { SUBSCRIPTION_COLUMNS as FILE_COLUMNS } from "#contract/billing-columns.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { SubscriptionService } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { planText } from "./plan-text.ts";
import { SUBSCRIPTION_COLUMNS } from "./subscription-columns.tsx";
import { type SubscriptionRow, subscriptionRow } from "./subscription-view.server.ts";

export const SUBSCRIPTION_LIST = defineListPage({
  method: SubscriptionService.method.listSubscriptions,
  nouns: ["subscription", "subscriptions"],
  view: subscriptionRow,
  columns: SUBSCRIPTION_COLUMNS,
  csv: FILE_COLUMNS,
  complete: withNames,
  tabs: {
    all: { name: "All", request: {} },
    active: { name: "Active", request: { subscriptionStatus: ["active"] } },
    trial: { name: "Trials", request: { subscriptionStatus: ["trialing"] } },
    due: { name: "Past due", request: { subscriptionStatus: ["past_due", "unpaid", "incomplete"] } },
    paused: { name: "Paused", request: { subscriptionStatus: ["paused"] } },
    ended: { name: "Ended", request: { subscriptionStatus: ["canceled", "expired", "incomplete_expired"] } },
  },
  filters: async ({ plans }) => ({
    renews: {
      kind: "dates" as const,
      label: "End of the period",
      presets: ["today", "next_7_days", "this_month"] as const,
    },
    created: { kind: "dates" as const, label: "Created" },
    customer: { kind: "customer" as const, label: "Customer" },
    plan: { kind: "choice" as const, label: "Plan", options: await planOptions(plans) },
    reference: { kind: "text" as const, label: "Reference", placeholder: "Your own reference" },
  }),
  fields: {
    renews: "currentPeriodEnd",
    created: "createdAt",
    customer: "customerId",
    plan: idOf("planId"),
    reference: textOf("reference", /^.{1,64}$/),
  },
});

async function planOptions(plans: OrganizationClients["plans"]) {
  const { value } = await attempt(() => plans.listPlans({ limit: 100 }));
  return value?.data.map(({ planId, name }) => ({ value: planId, name })) ?? [];
}

/** Rows with their customers and their plans. */
export async function withNames(
  rows: readonly SubscriptionRow[],
  extensions: OrganizationClients,
): Promise<SubscriptionRow[]> {
  const [named, prices] = await Promise.all([
    withCustomers(rows, extensions),
    readNamedPrices(
      extensions,
      rows.flatMap(({ items }) => items.map(({ priceId }) => priceId)),
    ),
  ]);
  return named.map((row) => ({ ...row, plan: planText(row.items, prices) }));
}

import type { JsonObject } from "./json.ts";

/** The resources by what a merchant comes for, in the order of reading. A new resource joins a group here. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Payments: [
    "transactions",
    "fulfillments",
    "refunds",
    "paymentLinks",
    "redirectSigning",
    "walletDomains",
    "riskRules",
  ],
  "In person": ["devices", "terminalSales", "terminalConnectors", "terminalTests"],
  Customers: ["customers", "paymentMethods", "paymentMethodSessions", "portalSessions"],
  Billing: [
    "plans",
    "prices",
    "coupons",
    "customerCredits",
    "subscriptions",
    "invoices",
    "dunningPolicy",
    "dunningFigures",
    "creditNotes",
    "billingMetrics",
    "mrrMovements",
  ],
  Money: [
    "merchantAccount",
    "notificationRecipients",
    "fees",
    "metrics",
    "balance",
    "balanceTransactions",
    "settlementQueueEntries",
    "settlements",
    "settlementSettings",
    "payouts",
    "payoutDestinations",
    "bankLinks",
    "monthlyStatements",
    "controlChanges",
    "riskHoldLimits",
  ],
  Disputes: [
    "disputes",
    "disputeTemplates",
    "disputeRules",
    "disputeLetters",
    "disputePackets",
    "disputeSettings",
    "disputeAnalytics",
    "disputeRates",
    "fraudReports",
  ],
  Developers: [
    "webhookEndpoints",
    "webhookDeliveries",
    "events",
    "eventTypes",
    "apiKeys",
    "identity",
    "requestLogs",
    "auditEvents",
    "exports",
    "exportSchedules",
    "savedViews",
    "listTotals",
    "testClocks",
    "testClockMails",
    "testClockScenarios",
    "engineFaults",
  ],
};

/** The groups of the document's tags, as Redoc and Scalar read them. @throws for a tag that is in no group, or unknown */
export function tagGroups(tags: readonly string[]): JsonObject[] {
  const grouped = Object.values(GROUPS).flat();
  const odd = [...tags.filter((tag) => !grouped.includes(tag)), ...grouped.filter((tag) => !tags.includes(tag))];
  if (odd.length > 0)
    throw new Error(`proto/openapi/tag-groups.ts does not agree with the contract: ${odd.join(", ")}`);
  return Object.entries(GROUPS).map(([name, members]) => ({ name, tags: [...members] }));
}

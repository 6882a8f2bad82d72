import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

/** Finds the page of an existing resource by ID. */
type FindPage = (clients: OrganizationClients, id: string) => Promise<string>;

interface Known {
  readonly path: string;
  /** What the ID is of. */
  readonly noun: string;
}

const NOUNS: Readonly<Record<string, string>> = {
  txn: "Transaction",
  rfd: "Refund",
  pl: "Payment link",
  pln: "Plan",
  prc: "Price",
  sub: "Subscription",
  inv: "Invoice",
  crn: "Credit note",
  dsp: "Dispute",
  dtp: "Dispute template",
  cus: "Customer",
  pm: "Payment method",
  sqe: "Settlement queue entry",
  stl: "Settlement",
  po: "Payout",
  mst: "Monthly statement",
  evt: "Event",
  whe: "Webhook endpoint",
  tcs: "Test clock scenario",
  tcm: "Test clock mail",
  req: "API request",
};

/** By ID prefix. IDs are read by primary key, so nothing else is searched. */
const PAGES: Readonly<Record<string, FindPage>> = {
  txn: async ({ transactions }, transactionId) => {
    await transactions.getTransaction({ transactionId });
    return `/transactions/${transactionId}`;
  },
  rfd: async ({ refunds }, refundId) => `/transactions/${(await refunds.getRefund({ refundId })).transactionId}`,
  pl: async ({ paymentLinks }, paymentLinkId) => {
    await paymentLinks.getPaymentLink({ paymentLinkId });
    return `/payment-links/${paymentLinkId}`;
  },
  pln: async ({ plans }, planId) => {
    await plans.getPlan({ planId });
    return `/subscriptions/plans/${planId}`;
  },
  prc: async ({ plans }, priceId) => `/subscriptions/plans/${(await plans.getPrice({ priceId })).planId}`,
  sub: async ({ subscriptions }, subscriptionId) => {
    await subscriptions.getSubscription({ subscriptionId });
    return `/subscriptions/${subscriptionId}`;
  },
  inv: async ({ invoices }, invoiceId) => {
    await invoices.getInvoice({ invoiceId });
    return `/subscriptions/invoices/${invoiceId}`;
  },
  crn: async ({ creditNotes }, creditNoteId) =>
    `/subscriptions/invoices/${(await creditNotes.getCreditNote({ creditNoteId })).invoiceId}`,
  dtp: async ({ disputeTemplates }, disputeTemplateId) => {
    await disputeTemplates.getDisputeTemplate({ disputeTemplateId });
    return `/disputes/templates/${disputeTemplateId}`;
  },
  drl: async ({ disputeRules }, disputeRuleId) => {
    await disputeRules.getDisputeRule({ disputeRuleId });
    return `/disputes/rules/${disputeRuleId}`;
  },
  dsp: async ({ disputes }, disputeId) => {
    await disputes.getDispute({ disputeId });
    return `/disputes/${disputeId}`;
  },
  cus: async ({ customers }, customerId) => {
    await customers.getCustomer({ customerId });
    return `/customers/${customerId}`;
  },
  pm: async ({ paymentMethods }, paymentMethodId) =>
    `/customers/${(await paymentMethods.getPaymentMethod({ paymentMethodId })).customerId}`,
  sqe: async ({ settlementQueue }, settlementQueueEntryId) => {
    await settlementQueue.getSettlementQueueEntry({ settlementQueueEntryId });
    return `/settlements/queue/${settlementQueueEntryId}`;
  },
  stl: async ({ settlements }, settlementId) => {
    await settlements.getSettlement({ settlementId });
    return `/settlements/${settlementId}`;
  },
  po: async ({ payouts }, payoutId) => {
    await payouts.getPayout({ payoutId });
    return `/settlements/payouts/${payoutId}`;
  },
  mst: async ({ monthlyStatements }, monthlyStatementId) => {
    await monthlyStatements.getMonthlyStatement({ monthlyStatementId });
    return `/settlements/statements/${monthlyStatementId}`;
  },
  evt: async ({ events }, eventId) => {
    await events.getEvent({ eventId });
    return `/events/${eventId}`;
  },
  whe: async ({ webhooks }, webhookEndpointId) => {
    await webhooks.getWebhookEndpoint({ webhookEndpointId });
    return `/settings/webhooks/${webhookEndpointId}`;
  },
  tcs: async ({ testClockScenarios }, testClockScenarioId) => {
    await testClockScenarios.getTestClockScenario({ testClockScenarioId });
    return `/test-clock/scenarios/${testClockScenarioId}`;
  },
  tcm: async ({ testClockMails }, testClockMailId) => {
    await testClockMails.getTestClockMail({ testClockMailId });
    return `/test-clock/mails/${testClockMailId}`;
  },
  req: async ({ requestLogs }, requestId) => {
    await requestLogs.getRequestLog({ requestId });
    return `/settings/request-log/${encodeURIComponent(requestId)}`;
  },
};

const KNOWN_ID = /^([a-z]{2,3})_[A-Za-z0-9_-]{1,60}$/i;

/** The page of the ID in any letter case. Null for a text that is no ID, and for resources that do not exist. */
export async function findById(clients: OrganizationClients, text: string): Promise<Known | null> {
  const prefix = KNOWN_ID.exec(text)?.[1]?.toLowerCase() ?? "";
  const findPage = Object.hasOwn(PAGES, prefix) ? PAGES[prefix] : undefined;
  if (!findPage) return null;
  // Ours are lower case. Those of payment methods and of requests may come from elsewhere.
  for (const id of new Set([text, text.toLowerCase()])) {
    const { value } = await attempt(() => findPage(clients, id));
    if (value) return { path: value, noun: NOUNS[prefix] ?? "" };
  }
  return null;
}

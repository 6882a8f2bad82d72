import { compose } from "#extensions/platform/composition/registry.ts";
import { apiKeys } from "./capabilities/api-keys/index.ts";
import { attentionOf } from "./capabilities/attention/index.ts";
import { audit } from "./capabilities/audit/index.ts";
import { balanceTransactions } from "./capabilities/balance-transactions/index.ts";
import { bankLinks } from "./capabilities/bank-links/index.ts";
import { billingMetrics } from "./capabilities/billing-metrics/index.ts";
import { checkout } from "./capabilities/checkout/index.ts";
import { checkoutChallenges } from "./capabilities/checkout-challenges/index.ts";
import { controls } from "./capabilities/controls/index.ts";
import { coupons } from "./capabilities/coupons/index.ts";
import { creditNotes } from "./capabilities/credit-notes/index.ts";
import { customerCredits } from "./capabilities/customer-credits/index.ts";
import { customers } from "./capabilities/customers/index.ts";
import { deviceHeartbeats } from "./capabilities/device-heartbeats/index.ts";
import { devices } from "./capabilities/devices/index.ts";
import { disputeAnalytics } from "./capabilities/dispute-analytics/index.ts";
import { disputeLetters } from "./capabilities/dispute-letters/index.ts";
import { disputePackets } from "./capabilities/dispute-packets/index.ts";
import { disputeRates } from "./capabilities/dispute-rates/index.ts";
import { disputeResponses } from "./capabilities/dispute-responses/index.ts";
import { disputeRules } from "./capabilities/dispute-rules/index.ts";
import { disputeTemplates } from "./capabilities/dispute-templates/index.ts";
import { disputes } from "./capabilities/disputes/index.ts";
import { dunning } from "./capabilities/dunning/index.ts";
import { dunningPages } from "./capabilities/dunning-pages/index.ts";
import { engineFaults } from "./capabilities/engine-faults/index.ts";
import { events } from "./capabilities/events/index.ts";
import { exportSchedulesOf } from "./capabilities/export-schedules/index.ts";
import { exportablesOf, exportsOf } from "./capabilities/exports/index.ts";
import { fees } from "./capabilities/fees/index.ts";
import { fraudReports } from "./capabilities/fraud-reports/index.ts";
import { fulfillments } from "./capabilities/fulfillments/index.ts";
import { identity } from "./capabilities/identity/index.ts";
import { invoicePages } from "./capabilities/invoice-pages/index.ts";
import { invoices } from "./capabilities/invoices/index.ts";
import { ledger } from "./capabilities/ledger/index.ts";
import { listTotalsOf } from "./capabilities/list-totals/index.ts";
import { mail } from "./capabilities/mail/index.ts";
import { merchantAccount } from "./capabilities/merchant-account/index.ts";
import { merchants } from "./capabilities/merchants/index.ts";
import { metrics } from "./capabilities/metrics/index.ts";
import { monthlyStatements } from "./capabilities/monthly-statements/index.ts";
import { notifications } from "./capabilities/notifications/index.ts";
import { organizations } from "./capabilities/organizations/index.ts";
import { payerAccounts } from "./capabilities/payer-accounts/index.ts";
import { payerReceipts } from "./capabilities/payer-receipts/index.ts";
import { payerSubscriptions } from "./capabilities/payer-subscriptions/index.ts";
import { paymentLinkSends } from "./capabilities/payment-link-sends/index.ts";
import { paymentLinkVisits } from "./capabilities/payment-link-visits/index.ts";
import { paymentLinks } from "./capabilities/payment-links/index.ts";
import { paymentMethods } from "./capabilities/payment-methods/index.ts";
import { payoutReconciliations } from "./capabilities/payout-reconciliations/index.ts";
import { payouts } from "./capabilities/payouts/index.ts";
import { plans } from "./capabilities/plans/index.ts";
import { portalSessions } from "./capabilities/portal-sessions/index.ts";
import { reconciliation } from "./capabilities/reconciliation/index.ts";
import { redirectSigning } from "./capabilities/redirect-signing/index.ts";
import { refunds } from "./capabilities/refunds/index.ts";
import { requestLogsOf } from "./capabilities/request-logs/index.ts";
import { risk } from "./capabilities/risk/index.ts";
import { savedViews } from "./capabilities/saved-views/index.ts";
import { settlementQueue } from "./capabilities/settlement-queue/index.ts";
import { settlements } from "./capabilities/settlements/index.ts";
import { subscriptionMails } from "./capabilities/subscription-mails/index.ts";
import { subscriptions } from "./capabilities/subscriptions/index.ts";
import { terminalConnectors } from "./capabilities/terminal-connectors/index.ts";
import { terminalSales } from "./capabilities/terminal-sales/index.ts";
import { terminalTests } from "./capabilities/terminal-tests/index.ts";
import { testClockFixtures } from "./capabilities/test-clock-fixtures/index.ts";
import { testClockScenarios } from "./capabilities/test-clock-scenarios/index.ts";
import { transactions } from "./capabilities/transactions/index.ts";
import { walletDomains } from "./capabilities/wallet-domains/index.ts";
import { webhooks } from "./capabilities/webhooks/index.ts";
import { baseline } from "./migrations/baseline.ts";
import { migrations } from "./migrations/index.ts";

/**
 * All capabilities. One may import those listed above it. API keys come last: a demo key is shown once, and a start
 * that fails earlier can be repeated.
 */
const listed = [
  organizations,
  merchants,
  merchantAccount,
  fees,
  walletDomains,
  engineFaults,
  audit,
  events,
  mail,
  bankLinks,
  risk,
  controls,
  savedViews,
  // A payout locks the balance before the sales that it draws.
  ledger,
  customers,
  paymentMethods,
  terminalConnectors,
  // A device is locked before the payments of its sales.
  devices,
  deviceHeartbeats,
  transactions,
  fulfillments,
  refunds,
  terminalSales,
  terminalTests,
  redirectSigning,
  payerAccounts,
  portalSessions,
  paymentLinks,
  checkoutChallenges,
  paymentLinkSends,
  plans,
  customerCredits,
  coupons,
  invoices,
  creditNotes,
  subscriptions,
  dunning,
  dunningPages,
  subscriptionMails,
  invoicePages,
  disputes,
  disputeRules,
  fraudReports,
  disputeResponses,
  disputeTemplates,
  disputeLetters,
  disputePackets,
  settlementQueue,
  // A receipt has the days of the organization's time zone.
  payerReceipts,
  payerSubscriptions,
  settlements,
  payouts,
  balanceTransactions,
  reconciliation,
  payoutReconciliations,
  monthlyStatements,
  metrics,
  disputeAnalytics,
  disputeRates,
  // It cuts months in the zone of the settlement settings, and follows subscriptions.
  billingMetrics,
  testClockScenarios,
  paymentLinkVisits,
  checkout,
  testClockFixtures,
  webhooks,
];

const exportables = exportablesOf(listed);
const files = exportsOf(exportables);
const schedules = exportSchedulesOf(exportables);
const requestLogs = requestLogsOf(listed);
const totals = listTotalsOf([...listed, requestLogs, files, schedules, apiKeys, notifications]);

const attention = attentionOf(listed);

export const registry = compose(
  [...listed, requestLogs, files, schedules, totals, attention, apiKeys, notifications, identity],
  {
    migrations,
    baseline,
  },
);

import { ApiKeyService, file_tollhouse_v1_api_keys } from "./tollhouse/v1/api_keys_pb.ts";
import { AttentionService, file_tollhouse_v1_attention } from "./tollhouse/v1/attention_pb.ts";
import { AuditService, file_tollhouse_v1_audit } from "./tollhouse/v1/audit_pb.ts";
import { BalanceTransactionService, file_tollhouse_v1_balance_transactions } from "./tollhouse/v1/balance_transactions_pb.ts";
import { BankLinkService, file_tollhouse_v1_bank_links } from "./tollhouse/v1/bank_links_pb.ts";
import { BillingMetricsService, file_tollhouse_v1_billing_metrics } from "./tollhouse/v1/billing_metrics_pb.ts";
import { ControlChangeService, file_tollhouse_v1_control_changes } from "./tollhouse/v1/control_changes_pb.ts";
import { CouponService, file_tollhouse_v1_coupons } from "./tollhouse/v1/coupons_pb.ts";
import { CreditNoteService, file_tollhouse_v1_credit_notes } from "./tollhouse/v1/credit_notes_pb.ts";
import { CustomerCreditService, file_tollhouse_v1_customer_credits } from "./tollhouse/v1/customer_credits_pb.ts";
import { CustomerService, file_tollhouse_v1_customers } from "./tollhouse/v1/customers_pb.ts";
import { DeviceService, file_tollhouse_v1_devices } from "./tollhouse/v1/devices_pb.ts";
import { DisputeAnalyticsService, file_tollhouse_v1_dispute_analytics } from "./tollhouse/v1/dispute_analytics_pb.ts";
import { DisputeLetterService, file_tollhouse_v1_dispute_letters } from "./tollhouse/v1/dispute_letters_pb.ts";
import { DisputePacketService, file_tollhouse_v1_dispute_packets } from "./tollhouse/v1/dispute_packets_pb.ts";
import { DisputeRateService, file_tollhouse_v1_dispute_rates } from "./tollhouse/v1/dispute_rates_pb.ts";
import { DisputeResponseService, file_tollhouse_v1_dispute_responses } from "./tollhouse/v1/dispute_responses_pb.ts";
import { DisputeRuleService, file_tollhouse_v1_dispute_rules } from "./tollhouse/v1/dispute_rules_pb.ts";
import { DisputeTemplateService, file_tollhouse_v1_dispute_templates } from "./tollhouse/v1/dispute_templates_pb.ts";
import { DisputeService, file_tollhouse_v1_disputes } from "./tollhouse/v1/disputes_pb.ts";
import { DunningService, file_tollhouse_v1_dunning } from "./tollhouse/v1/dunning_pb.ts";
import { EngineFaultService, file_tollhouse_v1_engine_faults } from "./tollhouse/v1/engine_faults_pb.ts";
import { EventService, file_tollhouse_v1_events } from "./tollhouse/v1/events_pb.ts";
import { ExportScheduleService, file_tollhouse_v1_export_schedules } from "./tollhouse/v1/export_schedules_pb.ts";
import { ExportService, file_tollhouse_v1_exports } from "./tollhouse/v1/exports_pb.ts";
import { FeeService, file_tollhouse_v1_fees } from "./tollhouse/v1/fees_pb.ts";
import { file_tollhouse_v1_fraud_reports, FraudReportService } from "./tollhouse/v1/fraud_reports_pb.ts";
import { file_tollhouse_v1_fulfillments, FulfillmentService } from "./tollhouse/v1/fulfillments_pb.ts";
import { file_tollhouse_v1_identity, IdentityService } from "./tollhouse/v1/identity_pb.ts";
import { file_tollhouse_v1_invoices, InvoiceService } from "./tollhouse/v1/invoices_pb.ts";
import { file_tollhouse_v1_list_totals, ListTotalsService } from "./tollhouse/v1/list_totals_pb.ts";
import { file_tollhouse_v1_merchant_account, MerchantAccountService } from "./tollhouse/v1/merchant_account_pb.ts";
import { file_tollhouse_v1_metrics, MetricsService } from "./tollhouse/v1/metrics_pb.ts";
import { file_tollhouse_v1_monthly_statements, MonthlyStatementService } from "./tollhouse/v1/monthly_statements_pb.ts";
import { file_tollhouse_v1_notification_recipients, NotificationRecipientService } from "./tollhouse/v1/notification_recipients_pb.ts";
import { file_tollhouse_v1_payment_link_funnels, PaymentLinkFunnelService } from "./tollhouse/v1/payment_link_funnels_pb.ts";
import { file_tollhouse_v1_payment_link_sends, PaymentLinkSendService } from "./tollhouse/v1/payment_link_sends_pb.ts";
import { file_tollhouse_v1_payment_links, PaymentLinkService } from "./tollhouse/v1/payment_links_pb.ts";
import { file_tollhouse_v1_payment_methods, PaymentMethodService } from "./tollhouse/v1/payment_methods_pb.ts";
import { file_tollhouse_v1_payout_reconciliations, PayoutReconciliationService } from "./tollhouse/v1/payout_reconciliations_pb.ts";
import { file_tollhouse_v1_payouts, PayoutService } from "./tollhouse/v1/payouts_pb.ts";
import { file_tollhouse_v1_plans, PlanService } from "./tollhouse/v1/plans_pb.ts";
import { file_tollhouse_v1_portal_sessions, PortalSessionService } from "./tollhouse/v1/portal_sessions_pb.ts";
import { file_tollhouse_v1_redirect_signing, RedirectSigningService } from "./tollhouse/v1/redirect_signing_pb.ts";
import { file_tollhouse_v1_refunds, RefundService } from "./tollhouse/v1/refunds_pb.ts";
import { file_tollhouse_v1_request_logs, RequestLogService } from "./tollhouse/v1/request_logs_pb.ts";
import { file_tollhouse_v1_risk, RiskService } from "./tollhouse/v1/risk_pb.ts";
import { file_tollhouse_v1_saved_views, SavedViewService } from "./tollhouse/v1/saved_views_pb.ts";
import { file_tollhouse_v1_settlement_queue, SettlementQueueService } from "./tollhouse/v1/settlement_queue_pb.ts";
import { file_tollhouse_v1_settlements, SettlementService } from "./tollhouse/v1/settlements_pb.ts";
import { file_tollhouse_v1_subscription_mails, SubscriptionMailService } from "./tollhouse/v1/subscription_mails_pb.ts";
import { file_tollhouse_v1_subscriptions, SubscriptionService } from "./tollhouse/v1/subscriptions_pb.ts";
import { file_tollhouse_v1_terminal_connectors, TerminalConnectorService } from "./tollhouse/v1/terminal_connectors_pb.ts";
import { file_tollhouse_v1_terminal_sales, TerminalSaleService } from "./tollhouse/v1/terminal_sales_pb.ts";
import { file_tollhouse_v1_terminal_tests, TerminalTestService } from "./tollhouse/v1/terminal_tests_pb.ts";
import { file_tollhouse_v1_test_clock_fixtures, TestClockFixtureService } from "./tollhouse/v1/test_clock_fixtures_pb.ts";
import { file_tollhouse_v1_test_clock_mails, TestClockMailService } from "./tollhouse/v1/test_clock_mails_pb.ts";
import { file_tollhouse_v1_test_clock_scenarios, TestClockScenarioService } from "./tollhouse/v1/test_clock_scenarios_pb.ts";
import { file_tollhouse_v1_test_clocks, TestClockService } from "./tollhouse/v1/test_clocks_pb.ts";
import { file_tollhouse_v1_transactions, TransactionService } from "./tollhouse/v1/transactions_pb.ts";
import { file_tollhouse_v1_wallet_domains, WalletDomainService } from "./tollhouse/v1/wallet_domains_pb.ts";
import { file_tollhouse_v1_webhooks, WebhookService } from "./tollhouse/v1/webhooks_pb.ts";
import { CheckoutService, file_tollhouse_v1_checkout } from "./tollhouse/v1/checkout_pb.ts";
import { DunningPageService, file_tollhouse_v1_dunning_pages } from "./tollhouse/v1/dunning_pages_pb.ts";
import { file_tollhouse_v1_invoice_pages, InvoicePageService } from "./tollhouse/v1/invoice_pages_pb.ts";
import { file_tollhouse_v1_payer_accounts, PayerAccountService } from "./tollhouse/v1/payer_accounts_pb.ts";
import { file_tollhouse_v1_payer_receipts, PayerReceiptService } from "./tollhouse/v1/payer_receipts_pb.ts";
import { file_tollhouse_v1_payer_subscriptions, PayerSubscriptionService } from "./tollhouse/v1/payer_subscriptions_pb.ts";
import { file_tollhouse_v1_organizations, OrganizationService } from "./tollhouse/v1/organizations_pb.ts";
import { file_tollhouse_v1_rate_limits, RateLimitService } from "./tollhouse/v1/rate_limits_pb.ts";
import { file_tollhouse_v1_access } from "./tollhouse/v1/access_pb.ts";
import { file_tollhouse_v1_merchants } from "./tollhouse/v1/merchants_pb.ts";
import { file_tollhouse_v1_ranges } from "./tollhouse/v1/ranges_pb.ts";
import { file_tollhouse_v1_rules } from "./tollhouse/v1/rules_pb.ts";

// Generated by proto/openapi/services.ts from proto/tollhouse. Do not edit.

/**
 * Services with methods that act for one organization.
 */
export const tenantServices = {
  apiKeys: ApiKeyService,
  attention: AttentionService,
  audit: AuditService,
  balanceTransactions: BalanceTransactionService,
  bankLinks: BankLinkService,
  billingMetrics: BillingMetricsService,
  controlChanges: ControlChangeService,
  coupons: CouponService,
  creditNotes: CreditNoteService,
  customerCredits: CustomerCreditService,
  customers: CustomerService,
  devices: DeviceService,
  disputeAnalytics: DisputeAnalyticsService,
  disputeLetters: DisputeLetterService,
  disputePackets: DisputePacketService,
  disputeRates: DisputeRateService,
  disputeResponses: DisputeResponseService,
  disputeRules: DisputeRuleService,
  disputeTemplates: DisputeTemplateService,
  disputes: DisputeService,
  dunning: DunningService,
  engineFaults: EngineFaultService,
  events: EventService,
  exportSchedules: ExportScheduleService,
  exports: ExportService,
  fees: FeeService,
  fraudReports: FraudReportService,
  fulfillments: FulfillmentService,
  identity: IdentityService,
  invoices: InvoiceService,
  listTotals: ListTotalsService,
  merchantAccount: MerchantAccountService,
  metrics: MetricsService,
  monthlyStatements: MonthlyStatementService,
  notificationRecipients: NotificationRecipientService,
  paymentLinkFunnels: PaymentLinkFunnelService,
  paymentLinkSends: PaymentLinkSendService,
  paymentLinks: PaymentLinkService,
  paymentMethods: PaymentMethodService,
  payoutReconciliations: PayoutReconciliationService,
  payouts: PayoutService,
  plans: PlanService,
  portalSessions: PortalSessionService,
  redirectSigning: RedirectSigningService,
  refunds: RefundService,
  requestLogs: RequestLogService,
  risk: RiskService,
  savedViews: SavedViewService,
  settlementQueue: SettlementQueueService,
  settlements: SettlementService,
  subscriptionMails: SubscriptionMailService,
  subscriptions: SubscriptionService,
  terminalConnectors: TerminalConnectorService,
  terminalSales: TerminalSaleService,
  terminalTests: TerminalTestService,
  testClockFixtures: TestClockFixtureService,
  testClockMails: TestClockMailService,
  testClockScenarios: TestClockScenarioService,
  testClocks: TestClockService,
  transactions: TransactionService,
  walletDomains: WalletDomainService,
  webhooks: WebhookService,
} as const;

/**
 * Services with methods of payers, on an organization's public host.
 */
export const payerServices = {
  checkout: CheckoutService,
  dunningPages: DunningPageService,
  invoicePages: InvoicePageService,
  payerAccounts: PayerAccountService,
  payerReceipts: PayerReceiptService,
  payerSubscriptions: PayerSubscriptionService,
  paymentLinkSends: PaymentLinkSendService,
} as const;

/**
 * Services with methods about the system itself, which run without a tenant.
 */
export const systemServices = {
  apiKeys: ApiKeyService,
  notificationRecipients: NotificationRecipientService,
  organizations: OrganizationService,
  rateLimits: RateLimitService,
  requestLogs: RequestLogService,
} as const;

/**
 * Every file of the contract.
 */
export const contractFiles = [
  file_tollhouse_v1_access,
  file_tollhouse_v1_api_keys,
  file_tollhouse_v1_attention,
  file_tollhouse_v1_audit,
  file_tollhouse_v1_balance_transactions,
  file_tollhouse_v1_bank_links,
  file_tollhouse_v1_billing_metrics,
  file_tollhouse_v1_checkout,
  file_tollhouse_v1_control_changes,
  file_tollhouse_v1_coupons,
  file_tollhouse_v1_credit_notes,
  file_tollhouse_v1_customer_credits,
  file_tollhouse_v1_customers,
  file_tollhouse_v1_devices,
  file_tollhouse_v1_dispute_analytics,
  file_tollhouse_v1_dispute_letters,
  file_tollhouse_v1_dispute_packets,
  file_tollhouse_v1_dispute_rates,
  file_tollhouse_v1_dispute_responses,
  file_tollhouse_v1_dispute_rules,
  file_tollhouse_v1_dispute_templates,
  file_tollhouse_v1_disputes,
  file_tollhouse_v1_dunning,
  file_tollhouse_v1_dunning_pages,
  file_tollhouse_v1_engine_faults,
  file_tollhouse_v1_events,
  file_tollhouse_v1_export_schedules,
  file_tollhouse_v1_exports,
  file_tollhouse_v1_fees,
  file_tollhouse_v1_fraud_reports,
  file_tollhouse_v1_fulfillments,
  file_tollhouse_v1_identity,
  file_tollhouse_v1_invoice_pages,
  file_tollhouse_v1_invoices,
  file_tollhouse_v1_list_totals,
  file_tollhouse_v1_merchant_account,
  file_tollhouse_v1_merchants,
  file_tollhouse_v1_metrics,
  file_tollhouse_v1_monthly_statements,
  file_tollhouse_v1_notification_recipients,
  file_tollhouse_v1_organizations,
  file_tollhouse_v1_payer_accounts,
  file_tollhouse_v1_payer_receipts,
  file_tollhouse_v1_payer_subscriptions,
  file_tollhouse_v1_payment_link_funnels,
  file_tollhouse_v1_payment_link_sends,
  file_tollhouse_v1_payment_links,
  file_tollhouse_v1_payment_methods,
  file_tollhouse_v1_payout_reconciliations,
  file_tollhouse_v1_payouts,
  file_tollhouse_v1_plans,
  file_tollhouse_v1_portal_sessions,
  file_tollhouse_v1_ranges,
  file_tollhouse_v1_rate_limits,
  file_tollhouse_v1_redirect_signing,
  file_tollhouse_v1_refunds,
  file_tollhouse_v1_request_logs,
  file_tollhouse_v1_risk,
  file_tollhouse_v1_rules,
  file_tollhouse_v1_saved_views,
  file_tollhouse_v1_settlement_queue,
  file_tollhouse_v1_settlements,
  file_tollhouse_v1_subscription_mails,
  file_tollhouse_v1_subscriptions,
  file_tollhouse_v1_terminal_connectors,
  file_tollhouse_v1_terminal_sales,
  file_tollhouse_v1_terminal_tests,
  file_tollhouse_v1_test_clock_fixtures,
  file_tollhouse_v1_test_clock_mails,
  file_tollhouse_v1_test_clock_scenarios,
  file_tollhouse_v1_test_clocks,
  file_tollhouse_v1_transactions,
  file_tollhouse_v1_wallet_domains,
  file_tollhouse_v1_webhooks,
] as const;

import { AUDIT_LIST } from "#app/capabilities/audit/index.server.ts";
import { BALANCE_TRANSACTION_LIST } from "#app/capabilities/balance-transactions/index.server.ts";
import { COUPON_LIST } from "#app/capabilities/coupons/index.server.ts";
import { CUSTOMER_LIST } from "#app/capabilities/customers/index.server.ts";
import { DEVICE_LIST, DEVICE_SALE_LIST } from "#app/capabilities/devices/index.server.ts";
import { TEMPLATE_LIST } from "#app/capabilities/dispute-templates/index.server.ts";
import { DISPUTE_LIST } from "#app/capabilities/disputes/index.server.ts";
import { EVENT_LIST } from "#app/capabilities/events/index.server.ts";
import { EXPORT_SCHEDULE_LIST } from "#app/capabilities/export-schedules/index.server.ts";
import { FRAUD_REPORT_LIST } from "#app/capabilities/fraud-reports/index.server.ts";
import { INVOICE_LIST } from "#app/capabilities/invoices/index.server.ts";
import { STATEMENT_LIST } from "#app/capabilities/monthly-statements/index.server.ts";
import { RECIPIENT_LIST } from "#app/capabilities/notifications/index.server.ts";
import { ATTEMPT_LIST, PAYMENT_LINK_LIST } from "#app/capabilities/payment-links/index.server.ts";
import { PAYMENT_METHOD_LIST } from "#app/capabilities/payment-methods/index.server.ts";
import { DESTINATION_LIST, PAYOUT_LIST } from "#app/capabilities/payouts/index.server.ts";
import { PLAN_LIST } from "#app/capabilities/plans/index.server.ts";
import { REQUEST_LIST } from "#app/capabilities/request-log/index.server.ts";
import { ENTRY_LIST } from "#app/capabilities/settlement-queue/index.server.ts";
import { SETTLEMENT_LIST } from "#app/capabilities/settlements/index.server.ts";
import { SUBSCRIPTION_LIST } from "#app/capabilities/subscriptions/index.server.ts";
import { TERMINAL_SALE_LIST } from "#app/capabilities/terminal-sales/index.server.ts";
import { TEST_CLOCK_MAIL_LIST } from "#app/capabilities/test-clock/index.server.ts";
import { REFUND_LIST, TRANSACTION_LIST } from "#app/capabilities/transactions/index.server.ts";
import { WALLET_DOMAIN_LIST } from "#app/capabilities/wallet-domains/index.server.ts";
import { DELIVERY_LIST, ENDPOINT_LIST } from "#app/capabilities/webhooks/index.server.ts";
import type { ListQuery } from "#app/dashboard/lists/list-page.server.ts";
import { EXPORT_LIST } from "./export-list.server.ts";

/** Every list page of the dashboard, once. A new list adds its line. */
export const LISTS: readonly ListQuery[] = [
  TRANSACTION_LIST,
  REFUND_LIST,
  PAYMENT_LINK_LIST,
  ATTEMPT_LIST,
  SUBSCRIPTION_LIST,
  PLAN_LIST,
  INVOICE_LIST,
  COUPON_LIST,
  DISPUTE_LIST,
  TEMPLATE_LIST,
  FRAUD_REPORT_LIST,
  DEVICE_LIST,
  DEVICE_SALE_LIST,
  TERMINAL_SALE_LIST,
  CUSTOMER_LIST,
  PAYMENT_METHOD_LIST,
  ENTRY_LIST,
  SETTLEMENT_LIST,
  PAYOUT_LIST,
  DESTINATION_LIST,
  RECIPIENT_LIST,
  WALLET_DOMAIN_LIST,
  BALANCE_TRANSACTION_LIST,
  STATEMENT_LIST,
  EVENT_LIST,
  ENDPOINT_LIST,
  DELIVERY_LIST,
  REQUEST_LIST,
  AUDIT_LIST,
  EXPORT_LIST,
  EXPORT_SCHEDULE_LIST,
  TEST_CLOCK_MAIL_LIST,
];

/** @throws Response 404 */
export function listNamed(name: string | undefined): ListQuery {
  const list = LISTS.find((each) => each.name === name);
  if (!list) throw new Response(null, { status: 404 });
  return list;
}

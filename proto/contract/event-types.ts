import { apiKeyEvents } from "./events/api-keys.ts";
import { bankLinkEvents } from "./events/bank-links.ts";
import { controlEvents } from "./events/controls.ts";
import { couponEvents, customerCreditEvents } from "./events/coupons.ts";
import { creditNoteEvents } from "./events/credit-notes.ts";
import { customerEvents } from "./events/customers.ts";
import { deviceEvents, terminalSaleEvents } from "./events/devices.ts";
import { disputeRateEvents } from "./events/dispute-rates.ts";
import { disputeRuleEvents } from "./events/dispute-rules.ts";
import { disputeTemplateEvents } from "./events/dispute-templates.ts";
import { disputeEvents, disputeSettingsEvents } from "./events/disputes.ts";
import { dunningEvents } from "./events/dunning.ts";
import type { EventDeclaration } from "./events/event-declaration.ts";
import { exportScheduleEvents } from "./events/export-schedules.ts";
import { exportEvents } from "./events/exports.ts";
import { feeEvents } from "./events/fees.ts";
import { fraudReportEvents } from "./events/fraud-reports.ts";
import { fulfillmentEvents } from "./events/fulfillments.ts";
import { invoiceEvents } from "./events/invoices.ts";
import { merchantAccountEvents } from "./events/merchant-account.ts";
import { merchantEvents } from "./events/merchants.ts";
import { monthlyStatementEvents } from "./events/monthly-statements.ts";
import { notificationRecipientEvents } from "./events/notification-recipients.ts";
import { paymentLinkEvents } from "./events/payment-links.ts";
import { methodSessionEvents, paymentMethodEvents } from "./events/payment-methods.ts";
import { balanceEvents, payoutDestinationEvents, payoutEvents } from "./events/payouts.ts";
import { planEvents } from "./events/plans.ts";
import { redirectSigningEvents } from "./events/redirect-signing.ts";
import { refundEvents } from "./events/refunds.ts";
import { riskEvents } from "./events/risk.ts";
import { savedViewEvents } from "./events/saved-views.ts";
import { settlementEvents, settlementQueueEvents, settlementSettingsEvents } from "./events/settlements.ts";
import { subscriptionEvents } from "./events/subscriptions.ts";
import { testClockScenarioEvents } from "./events/test-clock-scenarios.ts";
import { transactionEvents } from "./events/transactions.ts";
import { walletDomainEvents } from "./events/wallet-domains.ts";
import { webhookEvents } from "./events/webhooks.ts";

/** All events, named `resource.past_tense`. Add a line for a new capability. */
const declarations = {
  ...apiKeyEvents,
  ...balanceEvents,
  ...bankLinkEvents,
  ...controlEvents,
  ...customerEvents,
  ...deviceEvents,
  ...terminalSaleEvents,
  ...disputeEvents,
  ...disputeSettingsEvents,
  ...disputeRateEvents,
  ...disputeTemplateEvents,
  ...disputeRuleEvents,
  ...dunningEvents,
  ...exportEvents,
  ...exportScheduleEvents,
  ...feeEvents,
  ...fraudReportEvents,
  ...fulfillmentEvents,
  ...merchantAccountEvents,
  ...merchantEvents,
  ...monthlyStatementEvents,
  ...paymentLinkEvents,
  ...planEvents,
  ...couponEvents,
  ...customerCreditEvents,
  ...invoiceEvents,
  ...creditNoteEvents,
  ...subscriptionEvents,
  ...paymentMethodEvents,
  ...payoutDestinationEvents,
  ...payoutEvents,
  ...redirectSigningEvents,
  ...refundEvents,
  ...riskEvents,
  ...settlementEvents,
  ...settlementQueueEvents,
  ...settlementSettingsEvents,
  ...methodSessionEvents,
  ...savedViewEvents,
  ...testClockScenarioEvents,
  ...transactionEvents,
  ...notificationRecipientEvents,
  ...walletDomainEvents,
  ...webhookEvents,
} as const;

export type EventType = keyof typeof declarations;

export const EVENT_TYPES = Object.keys(declarations) as readonly EventType[];

export function declarationOf(type: EventType): EventDeclaration {
  return declarations[type];
}

/** Whether the event extends the audit chain in its own transaction. */
export function isAudited(type: EventType): boolean {
  return declarationOf(type).audited === true;
}

/** The resource type: the event type without its verb. */
export function resourceTypeOf(type: string): string {
  return type.slice(0, type.indexOf("."));
}

/** The scope that an API key needs to see the events of each resource type. */
export const SCOPE_BY_RESOURCE: ReadonlyMap<string, string> = new Map(
  EVENT_TYPES.map((type) => [resourceTypeOf(type), declarationOf(type).scope]),
);

/** Whether a filter matches the type: `*` matches all, `dispute.*` a resource's types, and any other itself. */
export function matchesType(filters: readonly string[], type: string): boolean {
  const ofResource = `${resourceTypeOf(type)}.*`;
  return filters.some((filter) => filter === "*" || filter === ofResource || filter === type);
}

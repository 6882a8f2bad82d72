import { apiKeyEvents } from "./events/api-keys.ts";
import { bankLinkEvents } from "./events/bank-links.ts";
import { customerEvents } from "./events/customers.ts";
import { disputeEvents } from "./events/disputes.ts";
import type { EventDeclaration } from "./events/event-declaration.ts";
import { exportEvents } from "./events/exports.ts";
import { merchantEvents } from "./events/merchants.ts";
import { paymentMethodEvents } from "./events/payment-methods.ts";
import { refundEvents } from "./events/refunds.ts";
import { riskEvents } from "./events/risk.ts";
import { transactionEvents } from "./events/transactions.ts";
import { webhookEvents } from "./events/webhooks.ts";

/** The one list of the events, named `resource.past_tense`. A new capability adds its line. */
const declarations = {
  ...apiKeyEvents,
  ...bankLinkEvents,
  ...customerEvents,
  ...disputeEvents,
  ...exportEvents,
  ...merchantEvents,
  ...paymentMethodEvents,
  ...refundEvents,
  ...riskEvents,
  ...transactionEvents,
  ...webhookEvents,
} as const;

export type EventType = keyof typeof declarations;

export const EVENT_TYPES = Object.keys(declarations) as readonly EventType[];

/** Whether the event extends the audit chain in its own transaction. */
export function isAudited(type: EventType): boolean {
  const declared: EventDeclaration = declarations[type];
  return declared.audited === true;
}

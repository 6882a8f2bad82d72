import { apiKeyErrors } from "./api-keys.ts";
import { bankLinkErrors } from "./bank-links.ts";
import { callerErrors } from "./callers.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import { couponErrors } from "./coupons.ts";
import { creditNoteErrors } from "./credit-notes.ts";
import { customerErrors } from "./customers.ts";
import { deviceErrors } from "./devices.ts";
import { disputePacketErrors } from "./dispute-packets.ts";
import { disputeRuleErrors } from "./dispute-rules.ts";
import { disputeTemplateErrors } from "./dispute-templates.ts";
import { disputeErrors } from "./disputes.ts";
import { dunningErrors } from "./dunning.ts";
import { dunningPageErrors } from "./dunning-pages.ts";
import { engineErrors } from "./engine.ts";
import { engineFaultErrors } from "./engine-faults.ts";
import { eventErrors } from "./events.ts";
import { exportErrors } from "./exports.ts";
import { fulfillmentErrors } from "./fulfillments.ts";
import { idempotencyErrors } from "./idempotency.ts";
import { invoicePageErrors } from "./invoice-pages.ts";
import { invoiceErrors } from "./invoices.ts";
import { listErrors } from "./lists.ts";
import { mailErrors } from "./mail.ts";
import { merchantAccountErrors } from "./merchant-account.ts";
import { merchantErrors } from "./merchants.ts";
import { notificationRecipientErrors } from "./notification-recipients.ts";
import { organizationErrors } from "./organizations.ts";
import { payerAccountErrors } from "./payer-accounts.ts";
import { paymentLinkSendErrors } from "./payment-link-sends.ts";
import { paymentLinkErrors } from "./payment-links.ts";
import { paymentMethodErrors } from "./payment-methods.ts";
import { payoutErrors } from "./payouts.ts";
import { planErrors } from "./plans.ts";
import { platformErrors } from "./platform.ts";
import { refundErrors } from "./refunds.ts";
import { requestErrors } from "./requests.ts";
import { savedViewErrors } from "./saved-views.ts";
import { settlementErrors } from "./settlements.ts";
import { subscriptionErrors } from "./subscriptions.ts";
import { testClockErrors } from "./test-clocks.ts";
import { transactionErrors } from "./transactions.ts";
import { walletDomainErrors } from "./wallet-domains.ts";
import { webhookErrors } from "./webhooks.ts";

/** All error files. Add a line for a new capability. */
const errorFiles = [
  requestErrors,
  idempotencyErrors,
  callerErrors,
  platformErrors,
  organizationErrors,
  merchantErrors,
  merchantAccountErrors,
  mailErrors,
  engineErrors,
  apiKeyErrors,
  bankLinkErrors,
  transactionErrors,
  fulfillmentErrors,
  disputeErrors,
  disputePacketErrors,
  disputeRuleErrors,
  dunningErrors,
  disputeTemplateErrors,
  testClockErrors,
  engineFaultErrors,
  refundErrors,
  customerErrors,
  paymentMethodErrors,
  eventErrors,
  exportErrors,
  listErrors,
  savedViewErrors,
  webhookErrors,
  settlementErrors,
  payoutErrors,
  notificationRecipientErrors,
  walletDomainErrors,
  paymentLinkErrors,
  planErrors,
  couponErrors,
  deviceErrors,
  invoiceErrors,
  invoicePageErrors,
  dunningPageErrors,
  creditNoteErrors,
  subscriptionErrors,
  paymentLinkSendErrors,
  payerAccountErrors,
] as const;

type CodesOf<File> = File extends unknown ? keyof File & string : never;

/** An error code of the API. */
export type ErrorCode = CodesOf<(typeof errorFiles)[number]>;

/** The description of a code, as a type. */
export type DescriptionOf<Code extends ErrorCode> =
  Extract<(typeof errorFiles)[number], { readonly [Described in Code]: unknown }>[Code] extends CatalogEntry<
    infer Description
  >
    ? Description
    : never;

/** All codes, ordered by status. */
export const errorCatalog: readonly CatalogEntry[] = errorFiles
  .flatMap((file): CatalogEntry[] => Object.values(file))
  .sort((one, other) => one.status - other.status);

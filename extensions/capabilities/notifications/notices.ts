import { formatMoney } from "#contract/money.ts";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/index.ts";
import { DisputeRateEntity } from "#extensions/capabilities/dispute-rates/index.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/index.ts";
import { MAIL_LOCALE, mailTime } from "#extensions/capabilities/mail/index.ts";
import { MerchantAccountEntity } from "#extensions/capabilities/merchant-account/index.ts";
import { type PaymentLink, PaymentLinkEntity } from "#extensions/capabilities/payment-links/index.ts";
import {
  type Payout,
  type PayoutDestination,
  PayoutDestinationEntity,
  PayoutEntity,
} from "#extensions/capabilities/payouts/index.ts";
import { TerminalSaleEntity } from "#extensions/capabilities/terminal-sales/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import { accountNotice } from "./account-notices.ts";
import { disputeNotice } from "./dispute-notices.ts";
import type { NoticeText } from "./notice.queue.ts";
import { rateNotice } from "./rate-notices.ts";
import { saleNotice } from "./sale-notices.ts";

/** What is mailed about an event. Null for most. */
export function noticeOf({ type, subject, data }: FollowedEvent): NoticeText | null {
  if (isRowOf(MerchantAccountEntity, subject)) return accountNotice(type, subject);
  if (isRowOf(PayoutEntity, subject)) return payoutNotice(type, subject);
  if (isRowOf(PayoutDestinationEntity, subject)) return destinationNotice(type, subject);
  if (isRowOf(DisputeExtensionEntity, subject)) return disputeNotice(type, subject, data);
  if (isRowOf(DisputeRateEntity, subject)) return rateNotice(subject);
  if (isRowOf(TerminalSaleEntity, subject)) return saleNotice(type, subject, data);
  if (isRowOf(ApiKeyEntity, subject)) return type === "api_key.created" ? keyNotice(subject) : null;
  if (isRowOf(PaymentLinkEntity, subject))
    return type === "payment_link.card_testing_detected" ? cardTestingNotice(subject) : null;
  return null;
}

function cardTestingNotice({ id, title }: PaymentLink): NoticeText {
  return {
    kinds: ["security"],
    subject: "A payment link was paused, because cards were tried there",
    facts: [["Payment link", title]],
    next: "Somebody tries cards that may be stolen. Nobody can pay with the link until you activate it again. To keep selling, create another link, and give it only to your customers.",
    page: { path: `/payment-links/${id}`, text: "View payment link" },
  };
}

function payoutNotice(type: string, payout: Payout): NoticeText | null {
  if (type !== "payout.failed" && type !== "payout.returned") return null;
  const { id, amountMinorUnits, currency, destination, failureMessage } = payout;
  return {
    kinds: ["payouts"],
    subject: type === "payout.failed" ? "A payout failed" : "The bank sent a payout back",
    facts: [
      ["Amount", formatMoney(amountMinorUnits, currency, MAIL_LOCALE)],
      ["Destination", nameOf(destination)],
      ...(failureMessage ? [["Reason", failureMessage] as [string, string]] : []),
    ],
    next: "Its money stays yours, and the payout's page says when it is available again. Check the destination before you pay out again.",
    page: { path: `/settlements/payouts/${id}`, text: "View payout" },
  };
}

const DESTINATIONS: Readonly<Record<string, string>> = {
  "payout_destination.created": "A payout destination was added",
  "payout_destination.default_changed": "Settlements are paid to another destination",
  "payout_destination.deleted": "A payout destination was removed",
};

function destinationNotice(type: string, destination: PayoutDestination): NoticeText | null {
  const subject = DESTINATIONS[type];
  if (subject === undefined) return null;
  const waits =
    type === "payout_destination.deleted" ? "" : `Money can go there from ${mailTime(destination.usableAt)}. `;
  return {
    kinds: ["payouts", "security"],
    subject,
    facts: [
      ["Destination", nameOf(destination)],
      ["Currency", destination.currency],
    ],
    next: `${waits}If you did not expect this, look at your payout destinations at once, and at who is a member.`,
    page: { path: "/settings/payout-destinations", text: "View payout destinations" },
  };
}

const nameOf = ({ name, last4 }: Pick<PayoutDestination, "name" | "last4">): string =>
  last4 ? `${name}, ending in ${last4}` : name;

function keyNotice({
  name,
  keyPrefix,
}: {
  readonly name?: string | null | undefined;
  readonly keyPrefix: string;
}): NoticeText {
  return {
    kinds: ["security"],
    subject: "An API key was created",
    facts: [
      ["Name", name ?? "None"],
      ["Begins with", keyPrefix],
    ],
    next: "If you did not expect this, revoke it at once, and look at who is a member.",
    page: { path: "/settings/api-keys", text: "View API keys" },
  };
}

import { plainWords } from "#contract/plain-words.ts";
import { mailTime } from "#extensions/capabilities/mail/index.ts";
import type { MerchantAccount } from "#extensions/capabilities/merchant-account/index.ts";
import type { NoticeText } from "./notice.queue.ts";

/** What is mailed about the account, from its row as it is after the event. */
export function accountNotice(type: string, account: MerchantAccount): NoticeText | null {
  const text = type === "merchant_account.status_changed" ? STATUSES[account.accountStatus] : DECISIONS[type];
  if (!text) return null;
  return {
    kinds: ["account"],
    subject: text.subject,
    facts: isAsked(type) ? askedFacts(account) : reasonFacts(account),
    next: text.next,
    page: { path: "/onboarding", text: "View onboarding" },
  };
}

interface Text {
  readonly subject: string;
  readonly next: string;
}

const DECISIONS: Readonly<Record<string, Text>> = {
  "merchant_account.approved": {
    subject: "Your application was approved",
    next: "Onboarding shows what is left before your first live payment.",
  },
  "merchant_account.rejected": {
    subject: "Your application was not approved",
    next: "Nothing can be changed for now. The audit log of your organization has the reason.",
  },
  "merchant_account.update_requested": {
    subject: "Your application needs an update",
    next: "Provide it in Onboarding, and submit the application again.",
  },
  "merchant_account.requirement_due": {
    subject: "Your application is due soon",
    next: "Provide it in Onboarding, and submit the application again.",
  },
};

const STATUSES: Readonly<Record<string, Text>> = {
  inactive: { subject: "Your account is not active", next: "It can take payments once it is approved." },
  active: { subject: "Your account is active again", next: "Payments and payouts work as before." },
  restricted: {
    subject: "Your payouts are stopped",
    next: "Payments work as before. The audit log of your organization has the reason.",
  },
  suspended: {
    subject: "New payments and payouts are stopped",
    next: "Captures, refunds and disputes still work. The audit log of your organization has the reason.",
  },
  closed: {
    subject: "Your account is closed",
    next: "Refunds and disputes still work. The audit log of your organization has the reason.",
  },
};

const isAsked = (type: string): boolean => /\.(update_requested|requirement_due)$/.test(type);

/** What is asked for, as onboarding says it. */
function askedFacts({ requirements }: MerchantAccount): [string, string][] {
  return requirements.map(({ message, dueAt }) => [
    "Needed",
    dueAt ? `${message} Due ${mailTime(new Date(dueAt))}.` : message,
  ]);
}

function reasonFacts({ decisionReasonCodes }: MerchantAccount): [string, string][] {
  return decisionReasonCodes.length > 0 ? [["Reason", decisionReasonCodes.map(plainWords).join(", ")]] : [];
}

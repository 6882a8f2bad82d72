import { formatMoney } from "#contract/money.ts";
import { plainWords } from "#contract/plain-words.ts";
import { type DisputeExtension, isAnswerable } from "#extensions/capabilities/disputes/index.ts";
import { MAIL_LOCALE, mailTime } from "#extensions/capabilities/mail/index.ts";
import type { NoticeText } from "./notice.queue.ts";

/** The event's own data. */
type Data = Readonly<Record<string, string | undefined>>;
type Text = Pick<NoticeText, "subject" | "next">;

/** What is mailed about a dispute. It names no customer, whom the recipients may not be allowed to know. */
export function disputeNotice(type: string, dispute: DisputeExtension, data: Data = {}): NoticeText | null {
  const text = textOf(type, dispute, data);
  if (!text) return null;
  const facts = factsOf(dispute, { withDeadline: DECIDED[type] === undefined });
  return { ...text, kinds: ["disputes"], facts, page: { path: `/disputes/${dispute.id}`, text: "View dispute" } };
}

function textOf(type: string, dispute: DisputeExtension, data: Data): Text | null {
  if (type === "dispute.opened") return openedText(dispute);
  if (type === "dispute.stage_changed") return isAnswerable(dispute) ? RETURNED : null;
  if (type === "dispute.due_soon") return dueSoonText({ autoSubmitAt: data.auto_submit_at });
  return (dispute.stage === "pre_dispute" ? OF_INQUIRY[type] : null) ?? DECIDED[type] ?? null;
}

/** None for one that was already decided when we learned of it. */
function openedText(dispute: DisputeExtension): Text | null {
  if (!isAnswerable(dispute)) return null;
  if (dispute.stage !== "pre_dispute")
    return {
      subject: "A payment was disputed",
      next: "Submit your evidence before the bank's deadline. Without it, the dispute is lost.",
    };
  return {
    subject: "A cardholder's bank asks about a payment",
    next: "The bank has not taken the money yet. Answer with evidence, or refund the payment, so that no dispute follows.",
  };
}

/** Also of one that was refunded: the bank never had the money. */
const INQUIRY_CLOSED: Text = {
  subject: "An inquiry was closed",
  next: "The bank closed it without a dispute, and took nothing from you.",
};

const OF_INQUIRY: Readonly<Record<string, Text>> = {
  "dispute.won": INQUIRY_CLOSED,
  "dispute.cancelled": INQUIRY_CLOSED,
  "dispute.expired": {
    subject: "An inquiry was closed without a response",
    next: "The bank's deadline passed. It took nothing from you, and can open a dispute about the payment.",
  },
};

const RETURNED: Text = {
  subject: "A dispute went to its next stage",
  next: "It needs a new response. The evidence of the earlier stage is on its page.",
};

function dueSoonText({ autoSubmitAt }: { readonly autoSubmitAt: string | undefined }): Text {
  return {
    subject: "A dispute is due soon",
    next: autoSubmitAt
      ? `Its evidence is complete. Unless you submit it before, we submit it on ${mailTime(new Date(autoSubmitAt))}. You can turn that off on its page.`
      : "Submit your evidence before the bank's deadline. Without it, the dispute is lost.",
  };
}

const DECIDED: Readonly<Record<string, Text>> = {
  "dispute.won": {
    subject: "A dispute was won",
    next: "The bank decided for you, and the disputed amount comes back to your balance. The cardholder's bank can still take it to another stage.",
  },
  "dispute.lost": {
    subject: "A dispute was lost",
    next: "The bank decided for the cardholder, who keeps the disputed amount.",
  },
  "dispute.expired": {
    subject: "A dispute was lost without a response",
    next: "The bank's deadline passed. The cardholder keeps the disputed amount.",
  },
  "dispute.accepted": {
    subject: "A dispute was accepted",
    next: "The cardholder keeps the disputed amount. This cannot be undone.",
  },
  "dispute.cancelled": {
    subject: "A dispute was withdrawn",
    next: "The cardholder or the bank withdrew it. What was taken for it comes back to your balance.",
  },
};

function factsOf(dispute: DisputeExtension, { withDeadline }: { readonly withDeadline: boolean }): [string, string][] {
  const { amountMinorUnits, currency, reasonCategory, respondBy } = dispute;
  return [
    ["Amount", formatMoney(amountMinorUnits, currency, MAIL_LOCALE)],
    ["Category", plainWords(reasonCategory)],
    ...(withDeadline && respondBy ? [["Respond by", mailTime(respondBy)] as [string, string]] : []),
  ];
}

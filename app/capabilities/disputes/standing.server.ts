import { formatMoney } from "#app/components/ui/money-format.ts";
import { isSubmitted, isWaiting } from "./dispute-states.ts";
import type { DisputeView } from "./dispute-view.server.ts";
import { feeSentence } from "./fee-sentence.ts";

/** What became of a dispute, or becomes of it without a response. Written here, so that no page loads the texts as scripts. */
export interface Standpoint {
  readonly title: string;
  readonly text: string;
  /** Once the deadline has passed. */
  readonly late?: string | undefined;
}

/** `fee` is that of a dispute that an inquiry can become, in minor units. */
export function standpointOf(dispute: DisputeView, fee: bigint | null, locale: string): Standpoint {
  const { stage, status, responseStatus, amount, currency } = dispute;
  if (isWaiting(dispute)) return waitingFor(dispute, fee, locale);
  const review = dispute.singleSubmission && isSubmitted(dispute) ? REVIEW_OF_ONE : REVIEWS[responseStatus];
  const ofInquiry = stage === "pre_dispute" ? OF_INQUIRY[status] : undefined;
  const { title, text } = review ?? ofInquiry ?? OUTCOMES[status] ?? CLOSED;
  return { title, text: text(formatMoney(amount, currency, locale)) };
}

function waitingFor(dispute: DisputeView, fee: bigint | null, locale: string): Standpoint {
  const money = formatMoney(dispute.amount, dispute.currency, locale);
  const ofInquiry = fee === null ? null : formatMoney(fee, dispute.currency, locale);
  const means =
    dispute.stage === "pre_dispute" ? `the bank may open a dispute and take back ${money}.` : `you lose ${money}.`;
  return {
    title: "No deadline",
    text: `If you don't respond, ${means}${feeSentence(dispute, ofInquiry, locale)}`,
    late: `The deadline has passed. You can still submit a response, but the bank may ignore it and keep ${money}.`,
  };
}

interface Outcome {
  readonly title: string;
  readonly text: (money: string) => string;
}

const REVIEWS: Readonly<Record<string, Outcome>> = {
  submitted: {
    title: "Under review",
    text: () =>
      "The bank is reviewing your response. This can take weeks. Until it decides, you can add evidence and send the response again.",
  },
  submitted_with_changes: {
    title: "New evidence not submitted",
    text: () =>
      "The bank is reviewing your earlier response. You added or replaced evidence since. Send the response again to include it.",
  },
};

/** Where the processor takes no second response. */
const REVIEW_OF_ONE: Outcome = {
  title: "Under review",
  text: () =>
    "The bank is reviewing your response. This can take weeks. The processor took one response and takes no other.",
};

/** Also of one that was refunded. */
const INQUIRY_CLOSED: Outcome = {
  title: "Inquiry closed",
  text: () => "The bank closed the inquiry without a dispute, and took nothing from you.",
};

const OF_INQUIRY: Readonly<Record<string, Outcome>> = {
  dispute_won: INQUIRY_CLOSED,
  dispute_cancelled: INQUIRY_CLOSED,
  dispute_expired: {
    title: "Deadline missed",
    text: () =>
      "The bank closed the inquiry at its deadline. It took nothing from you, and can open a dispute about the payment.",
  },
};

const CLOSED: Outcome = { title: "Dispute closed", text: (money) => `The bank closed the dispute of ${money}.` };

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  dispute_won: { title: "Dispute won", text: (money) => `The bank decided for you. You keep ${money}.` },
  dispute_lost: { title: "Dispute lost", text: (money) => `The bank returned ${money} to the cardholder.` },
  dispute_expired: {
    title: "Deadline missed",
    text: (money) => `The bank closed the dispute at its deadline and returned ${money} to the cardholder.`,
  },
  dispute_accepted: {
    title: "Dispute accepted",
    text: (money) => `The bank returned ${money} to the cardholder.`,
  },
  dispute_cancelled: {
    title: "Dispute withdrawn",
    text: (money) => `The bank withdrew the dispute. You keep ${money}.`,
  },
};

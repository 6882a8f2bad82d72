import { Callout } from "#app/components/ui/callout.tsx";
import { useInstantText } from "#app/components/ui/local-time.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { Sign } from "#app/components/ui/sign.tsx";
import { timeLeft, urgencyOf } from "#app/components/ui/time-left.ts";
import { useLocale, useNow } from "#app/components/ui/viewer.ts";
import { isSubmitted, isSubmitting, isWaiting } from "./dispute-labels.ts";
import type { DisputeView } from "./dispute-view.server.ts";
import { feeSentence } from "./fee-sentence.ts";

interface StandingProps {
  dispute: DisputeView;
  /** Of a dispute that an inquiry can become, in minor units. */
  fee: bigint | null;
}

/** The state of the dispute, and the consequence of not responding. */
export function Standing({ dispute, fee }: StandingProps) {
  if (isWaiting(dispute)) return <Waiting dispute={dispute} fee={fee} />;
  return isSubmitting(dispute) ? <Submitting dispute={dispute} /> : <Decided dispute={dispute} />;
}

/** The response may be with the bank: a second one could do harm. */
export function Submitting({ dispute: { outcomeUnknownSince, createdAt } }: { dispute: DisputeView }) {
  const sent = useInstantText(outcomeUnknownSince ?? createdAt, "date-time");
  return (
    <div role="status">
      <Callout tone="warn">
        <p className="font-bold">Outcome unknown, we are checking. Don't resend.</p>
        <p>
          The response was sent on {sent}, and the processor didn't confirm it. The status changes as soon as we know.
        </p>
      </Callout>
    </div>
  );
}

function Decided({ dispute }: { dispute: DisputeView }) {
  const { status, responseStatus, amount, currency, closedAt } = dispute;
  const review = dispute.singleSubmission && isSubmitted(dispute) ? REVIEW_OF_ONE : REVIEWS[responseStatus];
  const { title, text } = review ?? OUTCOMES[status] ?? CLOSED;
  const money = formatMoney(amount, currency, useLocale());
  const closed = useInstantText(closedAt ?? dispute.updatedAt ?? dispute.createdAt, "date");
  return (
    <section aria-label="Status" className="rounded-xl border border-line bg-surface px-5 py-4">
      <p className="text-lg font-bold">{title}</p>
      <p className="mt-0.5 text-muted text-pretty">
        {text(money)}
        {closedAt ? ` Closed on ${closed}.` : ""}
      </p>
    </section>
  );
}

function Waiting({ dispute, fee }: StandingProps) {
  const now = useNow();
  const locale = useLocale();
  const money = formatMoney(dispute.amount, dispute.currency, locale);
  const ofInquiry = fee === null ? null : formatMoney(fee, dispute.currency, locale);
  const { respondBy, openedAt, disputeId } = dispute;
  const urgency = respondBy ? urgencyOf(new Date(respondBy), now) : "calm";
  return (
    <Sign
      label="Deadline"
      title={respondBy ? timeLeft(new Date(respondBy), now) : "No deadline"}
      urgency={urgency}
      action={{ to: `/disputes/${disputeId}/submit`, name: "Review and submit" }}
      footer={respondBy ? <DeadlineBar from={openedAt} to={respondBy} now={now} /> : null}
    >
      {urgency === "passed"
        ? `The deadline has passed. You can still submit a response, but the bank may ignore it and keep ${money}.`
        : `If you don't respond, ${noResponseMeans(dispute.stage, money)}${feeSentence(dispute, ofInquiry, locale)}`}
    </Sign>
  );
}

interface DeadlineBarProps {
  from: string;
  to: string;
  now: Date;
}

const LENGTH = 100;

/** Elapsed share of the time between opening and deadline. The text above has the same content. */
function DeadlineBar({ from, to, now }: DeadlineBarProps) {
  const [start, end] = [new Date(from).getTime(), new Date(to).getTime()];
  const share = end > start ? (now.getTime() - start) / (end - start) : 1;
  const passed = Math.min(LENGTH, Math.max(0, share * LENGTH));
  return (
    <div className="mt-5">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${LENGTH} 4`}
        preserveAspectRatio="none"
        className="h-1.5 w-full rounded-full"
      >
        <rect width={LENGTH} height="4" className="fill-white/30" />
        <rect width={passed} height="4" className="fill-white" />
      </svg>
      <div className="mt-2 flex justify-between gap-4 text-sm">
        <span>Opened {useInstantText(from, "date")}</span>
        <span className="text-right font-semibold">Due {useInstantText(to, "date-time")}</span>
      </div>
    </div>
  );
}

function noResponseMeans(stage: string, money: string): string {
  if (stage === "pre_dispute") return `the bank may open a dispute and take back ${money}.`;
  return `you lose ${money}.`;
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

import { Link } from "@remix-run/react";
import { button } from "#app/components/ui/button.ts";
import { useInstantText } from "#app/components/ui/local-time.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { timeLeft, urgencyOf } from "#app/components/ui/time-left.ts";
import { useLocale, useNow } from "#app/components/ui/viewer.ts";
import { isWaiting } from "./dispute-labels.ts";
import type { DisputeView } from "./dispute-view.server.ts";
import { Road } from "./road.tsx";

/** Where the dispute stands and what follows if one does nothing. */
export function Standing({ dispute }: { dispute: DisputeView }) {
  return isWaiting(dispute) ? <Waiting dispute={dispute} /> : <Decided dispute={dispute} />;
}

function Decided({ dispute }: { dispute: DisputeView }) {
  return (
    <section aria-label="Where it stands" className="rounded-xl border border-line bg-surface px-5 py-4">
      <p className="text-lg font-bold">
        {dispute.responseStatus === "submitted" ? "The bank decides now" : "It is over"}
      </p>
      <p className="mt-0.5 text-muted text-pretty">{useOutcome(dispute)}</p>
    </section>
  );
}

/** A sign at the road; a red one when the end is near. */
function Waiting({ dispute }: { dispute: DisputeView }) {
  const now = useNow();
  const money = formatMoney(dispute.amount, dispute.currency, useLocale());
  const { respondBy, createdAt, disputeId } = dispute;
  const urgency = respondBy ? urgencyOf(new Date(respondBy), now) : "calm";
  const stop = urgency === "critical" || urgency === "passed";
  return (
    <section aria-label="Deadline" className={`sign px-6 pt-5 pb-6 sm:px-8 ${stop ? "sign-stop" : ""}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="text-3xl leading-tight font-extrabold tracking-[-0.01em] first-letter:uppercase sm:text-4xl">
            {respondBy ? timeLeft(new Date(respondBy), now) : "No deadline"}
          </p>
          <p className="mt-1 max-w-2xl text-pretty">
            {urgency === "passed"
              ? `The bank's deadline has passed. A response is still passed on, but the bank may ignore it: ${money} is probably lost.`
              : `If you do nothing, ${silenceMeans(dispute.stage, money)}`}
          </p>
        </div>
        <Link
          to={`/disputes/${disputeId}/submit`}
          className={`${button("primary", "large")} bg-white! text-[#1c1f18]! hover:bg-[#f1efe6]! focus-visible:outline-white`}
        >
          Review and submit
        </Link>
      </div>
      {respondBy ? <Road from={createdAt} to={respondBy} now={now} /> : null}
    </section>
  );
}

function silenceMeans(stage: string, money: string): string {
  if (stage === "pre_dispute") return `the bank turns its question into a dispute and takes ${money} back.`;
  return `the cardholder keeps ${money}, and your bank may charge a fee.`;
}

function useOutcome({ status, responseStatus, amount, currency, respondBy }: DisputeView): string {
  const money = formatMoney(amount, currency, useLocale());
  const deadline = useInstantText(respondBy ?? "1970-01-01T00:00:00Z", "date");
  if (responseStatus === "submitted")
    return `Your response is with the bank that issued the card. It can take weeks. You need not do anything; until it decides, more evidence can be added and sent.`;
  switch (status) {
    case "dispute_won":
      return `The bank decided for you: ${money} stays with you. The bank can still contest it again in a later stage.`;
    case "dispute_lost":
      return `The bank decided for the cardholder: ${money} is gone.`;
    case "dispute_expired":
      return `Nobody answered before ${respondBy ? deadline : "the deadline"}, so the cardholder keeps ${money}.`;
    case "dispute_accepted":
      return `The claim was accepted without a response: the cardholder keeps ${money}.`;
    case "dispute_cancelled":
      return `The bank withdrew its claim: ${money} stays with you.`;
    default:
      return `The bank says it is over. ${money} was contested.`;
  }
}

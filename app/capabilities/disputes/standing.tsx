import { Callout } from "#app/components/ui/callout.tsx";
import { useInstantText } from "#app/components/ui/local-time.tsx";
import { Sign } from "#app/components/ui/sign.tsx";
import { timeLeft, urgencyOf } from "#app/components/ui/time-left.ts";
import { useNow } from "#app/components/ui/viewer.ts";
import { isSubmitting, isWaiting } from "./dispute-states.ts";
import type { DisputeView } from "./dispute-view.server.ts";
import type { Standpoint } from "./standing.server.ts";

interface StandingProps {
  dispute: DisputeView;
  standpoint: Standpoint;
}

/** The state of the dispute, and the consequence of not responding. */
export function Standing({ dispute, standpoint }: StandingProps) {
  if (isWaiting(dispute)) return <Waiting dispute={dispute} standpoint={standpoint} />;
  return isSubmitting(dispute) ? (
    <Submitting dispute={dispute} />
  ) : (
    <Decided dispute={dispute} standpoint={standpoint} />
  );
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

function Decided({ dispute, standpoint: { title, text } }: StandingProps) {
  const { closedAt, updatedAt, createdAt } = dispute;
  const closed = useInstantText(closedAt ?? updatedAt ?? createdAt, "date");
  return (
    <section aria-label="Status" className="rounded-xl border border-line bg-surface px-5 py-4">
      <p className="text-lg font-bold">{title}</p>
      <p className="mt-0.5 text-muted text-pretty">
        {text}
        {closedAt ? ` Closed on ${closed}.` : ""}
      </p>
    </section>
  );
}

function Waiting({ dispute, standpoint: { title, text, late } }: StandingProps) {
  const now = useNow();
  const { respondBy, openedAt, disputeId } = dispute;
  const urgency = respondBy ? urgencyOf(new Date(respondBy), now) : "calm";
  return (
    <Sign
      label="Deadline"
      title={respondBy ? timeLeft(new Date(respondBy), now) : title}
      urgency={urgency}
      action={{ to: `/disputes/${disputeId}/submit`, name: "Review and submit" }}
      footer={respondBy ? <DeadlineBar from={openedAt} to={respondBy} now={now} /> : null}
    >
      {urgency === "passed" ? late : text}
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

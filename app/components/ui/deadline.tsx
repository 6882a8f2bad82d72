import { Icon } from "./icon.tsx";
import { useInstantText } from "./local-time.tsx";
import { timeLeft, type Urgency, urgencyOf } from "./time-left.ts";
import { useNow } from "./viewer.ts";

const TONE: Record<Urgency, string> = {
  passed: "text-danger font-semibold",
  critical: "text-danger font-semibold",
  soon: "text-ink font-medium",
  calm: "text-muted",
};

/** The time left, with the exact instant as its title. Red from two days before. */
export function Deadline({ at, className = "" }: { at: string; className?: string }) {
  const now = useNow();
  const deadline = new Date(at);
  const urgency = urgencyOf(deadline, now);
  const urgent = urgency === "critical" || urgency === "passed";
  return (
    <time
      dateTime={at}
      title={useInstantText(at, "date-time")}
      className={`whitespace-nowrap ${TONE[urgency]} ${className}`}
    >
      {urgent ? <Icon name="clock" className="mr-1 inline size-3.5 align-[-2px]" /> : null}
      {timeLeft(deadline, now)}
    </time>
  );
}

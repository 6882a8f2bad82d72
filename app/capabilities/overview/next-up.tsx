import { useInstantText } from "#app/components/ui/local-time.tsx";
import { Sign } from "#app/components/ui/sign.tsx";
import { timeLeft, urgencyOf } from "#app/components/ui/time-left.ts";
import { useNow } from "#app/components/ui/viewer.ts";
import type { Overview } from "./read-overview.server.ts";

/** The next deadline. */
export function NextUp({ overview: { summary, disputes } }: { overview: Overview }) {
  const now = useNow();
  const [first] = disputes;
  const deadline = first?.respondBy ? new Date(first.respondBy) : null;
  return (
    <Sign
      label="Next deadline"
      title={titleOf(summary.waiting)}
      urgency={deadline ? urgencyOf(deadline, now) : "calm"}
      action={first && { to: `/disputes/${first.disputeId}`, name: "Respond" }}
    >
      {first && !deadline ? "The next dispute has no deadline." : null}
      {first ? null : "No disputes need a response."}
      {first?.respondBy && deadline ? (
        <>
          Next deadline: <strong>{timeLeft(deadline, now)}</strong>, <Exact at={first.respondBy} />
        </>
      ) : null}
    </Sign>
  );
}

function Exact({ at }: { at: string }) {
  return useInstantText(at, "date-time");
}

function titleOf(waiting: number): string {
  if (waiting === 0) return "You're all caught up.";
  return waiting === 1 ? "1 dispute needs a response" : `${waiting} disputes need a response`;
}

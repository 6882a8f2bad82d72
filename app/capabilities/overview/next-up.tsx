import { Link } from "@remix-run/react";
import { button } from "#app/components/ui/button.ts";
import { useInstantText } from "#app/components/ui/local-time.tsx";
import { timeLeft, urgencyOf } from "#app/components/ui/time-left.ts";
import { useNow } from "#app/components/ui/viewer.ts";
import type { Overview } from "./read-overview.server.ts";

/** The next deadline. */
export function NextUp({ overview: { summary, disputes } }: { overview: Overview }) {
  const now = useNow();
  const [first] = disputes;
  const deadline = first?.respondBy ?? null;
  const exact = useInstantText(deadline ?? "1970-01-01T00:00:00Z", "date-time");
  const urgency = deadline ? urgencyOf(new Date(deadline), now) : "calm";
  const stop = urgency === "critical" || urgency === "passed";
  return (
    <section aria-label="Next deadline" className={`sign px-6 py-6 sm:px-8 ${stop ? "sign-stop" : ""}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="text-2xl leading-tight font-extrabold tracking-[-0.01em] text-balance sm:text-3xl">
            {titleOf(summary.waiting)}
          </p>
          <p className="mt-1 text-pretty">
            {first ? (
              deadline ? (
                <>
                  Next deadline: <strong>{timeLeft(new Date(deadline), now)}</strong>, {exact}
                </>
              ) : (
                "The next dispute has no deadline."
              )
            ) : (
              "No disputes need a response."
            )}
          </p>
        </div>
        {first ? (
          <Link
            to={`/disputes/${first.disputeId}`}
            className={`${button("primary", "large")} bg-white! text-[#1c1f18]! hover:bg-[#f1efe6]! focus-visible:outline-white`}
          >
            Respond
          </Link>
        ) : null}
      </div>
    </section>
  );
}

function titleOf(waiting: number): string {
  if (waiting === 0) return "You're all caught up.";
  return waiting === 1 ? "1 dispute needs a response" : `${waiting} disputes need a response`;
}

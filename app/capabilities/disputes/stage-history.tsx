import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Fact } from "#app/dashboard/facts.tsx";
import { isClosed } from "./dispute-states.ts";
import type { DisputeView } from "./dispute-view.server.ts";

/** The stage, and the stages before it with their outcomes. */
export function StageFacts({ dispute }: { dispute: DisputeView }) {
  const earlier = dispute.stageHistory.slice(0, -1);
  return (
    <>
      <Fact name="Stage">
        {dispute.stageName}
        {isClosed(dispute) ? null : <span className="block text-[0.8125rem] text-muted">{dispute.stageMeaning}</span>}
      </Fact>
      {earlier.length > 0 ? (
        <Fact name="Earlier stages">
          <ol className="space-y-1">
            {earlier.map(({ disputeStage, name, outcome, startedAt }) => (
              <li key={`${disputeStage}-${startedAt}`}>
                {name}: {outcome}
                {startedAt ? (
                  <span className="block text-[0.8125rem] text-muted">
                    From <LocalTime at={startedAt} />
                  </span>
                ) : null}
              </li>
            ))}
          </ol>
        </Fact>
      ) : null}
      {dispute.submissionCount > 0 ? <Fact name="Responses sent">{dispute.submissionCount}</Fact> : null}
    </>
  );
}

import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { isAnswerable, isSubmitting } from "./dispute-states.ts";
import type { DisputeView, EventView, EvidenceView } from "./dispute-view.server.ts";
import { PacketLink } from "./packet-link.tsx";
import { Submitting } from "./standing.tsx";
import { Packet } from "./submission.tsx";

/** Time of the last response; null without one. */
export function sentAt({ outcomeUnknownSince }: DisputeView, events: readonly EventView[]): string | null {
  return outcomeUnknownSince ?? events.find(({ type }) => type === "dispute.submitted")?.at ?? null;
}

interface SentResponseProps {
  dispute: DisputeView;
  evidence: readonly EvidenceView[];
  /** Of earlier stages. */
  earlier: readonly EvidenceView[];
  at: string | null;
}

/** The last response and its time. */
export function SentResponse({ dispute, evidence, earlier, at }: SentResponseProps) {
  const path = `/disputes/${dispute.disputeId}`;
  const isOpen = isSubmitting(dispute);
  // While the outcome is unknown, no piece is marked as submitted yet.
  const sent = isOpen ? evidence : lastSent(evidence, earlier);
  return (
    <>
      {isOpen ? <Submitting dispute={dispute} /> : null}
      <Panel
        id="sent"
        title={isOpen ? "Response" : "Response sent"}
        aside={isOpen ? null : <PacketLink disputeId={dispute.disputeId} content="sent" />}
      >
        {at ? (
          <p className="mb-4">
            {isOpen ? "This evidence was on its way to the bank on" : "This evidence was sent to the bank on"}{" "}
            <LocalTime at={at} className="font-semibold" />.
          </p>
        ) : null}
        <Packet evidence={sent} />
      </Panel>
      <div className="flex flex-wrap gap-3">
        <Link to={path} className={button("secondary")}>
          View dispute
        </Link>
        {isAnswerable(dispute) ? (
          <Link to={`${path}/submit?again=1`} className={button("quiet")}>
            Send again
          </Link>
        ) : null}
      </div>
    </>
  );
}

/** What this stage sent, or the last one that sent anything. */
function lastSent(evidence: readonly EvidenceView[], earlier: readonly EvidenceView[]): readonly EvidenceView[] {
  const isSent = ({ submittedAt }: EvidenceView) => submittedAt !== null;
  if (evidence.some(isSent)) return evidence.filter(isSent);
  const [last] = earlier
    .filter(isSent)
    .sort((one, other) => (other.submittedAt ?? "").localeCompare(one.submittedAt ?? ""));
  return earlier.filter((each) => isSent(each) && each.disputeStage === last?.disputeStage);
}

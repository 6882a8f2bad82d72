import type { DisputeView, EvidenceView } from "./dispute-view.server.ts";
import { EvidenceList } from "./evidence-list.tsx";

interface EarlierEvidenceProps {
  dispute: DisputeView;
  earlier: readonly EvidenceView[];
}

/** The evidence of earlier stages, which can be read and not changed. */
export function EarlierEvidence({ dispute: { disputeId, stageHistory }, earlier }: EarlierEvidenceProps) {
  if (earlier.length === 0) return null;
  const stages = new Map(stageHistory.map(({ disputeStage, name }) => [disputeStage, name]));
  return (
    <div>
      <h3 className="mb-1 font-bold">Earlier stages</h3>
      <p className="mb-2 text-sm text-muted">This evidence belongs to an earlier stage. It isn't sent again.</p>
      {[...stages].map(([stage, name]) => {
        const evidence = earlier.filter(({ disputeStage }) => disputeStage === stage);
        if (evidence.length === 0) return null;
        return (
          <details key={stage} className="border-line border-t text-sm">
            <summary className="py-2.5 font-semibold">
              <span className="underline underline-offset-3">{name}</span>{" "}
              <span className="font-normal text-muted">{evidence.length} attached</span>
            </summary>
            <EvidenceList disputeId={disputeId} evidence={evidence} changeable={false} />
          </details>
        );
      })}
    </div>
  );
}

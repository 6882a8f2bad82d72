import type { PageContext } from "#app/auth/require-auth.server.ts";
import { type DisputeView, type EvidenceView, evidenceView } from "./dispute-view.server.ts";

/** The evidence of the stages that the dispute has left. The service audits the read. */
export async function readEarlierEvidence(
  { extensions }: PageContext,
  dispute: DisputeView,
  shown: readonly EvidenceView[],
) {
  const { disputeId, stageHistory } = dispute;
  const disputeStage = [...new Set(stageHistory.slice(0, -1).map((visit) => visit.disputeStage))];
  if (disputeStage.length === 0) return [];
  const { data } = await extensions.disputes.listEvidence({ disputeId, disputeStage });
  const present = new Set(shown.map(({ evidenceId }) => evidenceId));
  return data.map(evidenceView).filter(({ evidenceId }) => !present.has(evidenceId));
}

import {
  type DisputeExtension,
  evidenceOf,
  getDispute,
  piecesOf,
  type SentPiece,
  sentPiece,
  submissionsOf,
} from "#extensions/capabilities/disputes/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** What a packet shows. */
export interface ChosenPieces {
  readonly dispute: DisputeExtension;
  readonly pieces: readonly SentPiece[];
  /** Null for a draft. */
  readonly sentAt: Date | null;
}

interface Wanted {
  readonly disputeId: string;
  /** What was sent in the current stage, else the draft, when absent. */
  readonly wanted: string | undefined;
  /** Whether the read is audited. Further parts of a file are of the same read. */
  readonly isRead: boolean;
}

/** The evidence of the draft, or of the last submission. The read is audited in its transaction. */
export function choosePieces(work: UnitOfWork, { disputeId, wanted, isRead }: Wanted): Promise<ChosenPieces> {
  return work.atomically(async (phase) => {
    const dispute = await getDispute(phase, disputeId);
    const sent = wanted === "draft" ? null : await lastSent(phase, dispute, wanted === "sent");
    if (wanted === "sent" && !sent) throw refuse("dispute_not_submitted");
    const chosen = sent ?? { pieces: (await evidenceOf(phase, [dispute])).map(sentPiece), sentAt: null };
    const fields = chosen.pieces.map(
      ({ evidenceType, text }) => `${evidenceType}.${text === null ? "content" : "text"}`,
    );
    if (isRead && fields.length > 0)
      phase.audit({ action: "phi.read", subjectId: dispute.id, fields, purpose: "dispute_packet" });
    return { dispute, ...chosen };
  });
}

/** Of the current stage, or of any. A response from before submissions were kept is read from its evidence. */
async function lastSent(phase: UnitOfWork, dispute: DisputeExtension, isOfAnyStage: boolean) {
  const all = await submissionsOf(phase, dispute);
  const last = all.findLast(({ disputeStage }) => isOfAnyStage || disputeStage === dispute.stage);
  if (last) return { pieces: await piecesOf(phase, last), sentAt: last.createdAt };
  if (all.length > 0) return null;
  const earlier = (await evidenceOf(phase, [dispute])).filter(({ submittedAt }) => submittedAt != null);
  const [first] = earlier;
  return first?.submittedAt ? { pieces: earlier.map(sentPiece), sentAt: first.submittedAt } : null;
}

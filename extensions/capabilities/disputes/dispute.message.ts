import { wholeList } from "#extensions/platform/handlers.ts";
import { messageOf } from "#extensions/platform/message-of.ts";
import {
  type Dispute,
  DisputeSchema,
  type Evidence as EvidenceMessage,
  EvidenceSchema,
} from "#proto/tollhouse/v1/disputes_pb.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { responseStatus } from "./dispute.rules.ts";
import type { Evidence } from "./evidence.entity.ts";

/** `expanded` is the evidence by dispute, when the caller asked for it. */
export function disputeMessage(
  dispute: DisputeExtension,
  expanded: ReadonlyMap<string, Evidence[]> | null = null,
): Dispute {
  return messageOf(DisputeSchema, dispute, {
    disputeId: dispute.id,
    amount: dispute.amountMinorUnits,
    disputeStage: dispute.stage,
    disputeStatus: dispute.status,
    responseStatus: responseStatus(dispute),
    evidence: expanded && wholeList((expanded.get(dispute.id) ?? []).map(evidenceMessage)),
    expansionDenied: [],
  });
}

export function evidenceMessage(evidence: Evidence): EvidenceMessage {
  return messageOf(EvidenceSchema, evidence, {
    evidenceId: evidence.id,
    kind: evidence.text == null ? "file" : "text",
    file:
      evidence.engineFileId == null
        ? null
        : {
            fileName: evidence.fileName ?? "",
            contentType: evidence.contentType ?? "",
            sizeBytes: evidence.sizeBytes ?? 0,
            sha256: evidence.sha256 ?? "",
          },
  });
}

import { createHash } from "node:crypto";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import {
  type EngineFile,
  EngineRefusedError,
  EVIDENCE_FILE_TYPES,
  EVIDENCE_TEXT_TYPES,
  type EvidenceFileType,
} from "#extensions/connectors/engine/index.ts";
import { newId } from "#extensions/platform/ids.ts";
import { finishWith } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { EvidenceSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { EvidenceFileTypeError, EvidenceTypeUnknownError } from "./dispute.errors.ts";
import { evidenceMessage } from "./dispute.message.ts";
import { assertTextsFit, sniffContentType, takesAttachedFiles } from "./dispute.rules.ts";
import { evidenceOf, getDispute, lockDispute } from "./disputes.service.ts";
import { type Evidence, EvidenceEntity } from "./evidence.entity.ts";
import { assertStillAnswerable, refreshAnswerable } from "./refresh-dispute.ts";

export type EvidenceContent = { text: string } | { fileName: string; content: Uint8Array };

type EvidenceColumns = Pick<Evidence, "text" | "engineFileId" | "fileName" | "contentType" | "sizeBytes" | "sha256">;

/** Attaches only; nothing goes to the bank before `submitEvidence`. The same type again replaces what was there. */
export async function attachEvidence(
  work: UnitOfWork,
  disputeId: string,
  evidenceType: string,
  content: EvidenceContent,
): Promise<Evidence> {
  const known = await getDispute(work, disputeId);
  assertTypeHolds(evidenceType, content);
  const dispute = await assertStillAnswerable(work, known);
  const columns =
    "text" in content ? textColumns(content.text) : await uploadFile(work, dispute, evidenceType, content);
  return keepEvidence(work, dispute, evidenceType, columns);
}

function assertTypeHolds(evidenceType: string, content: EvidenceContent): void {
  const [kind, allowed] =
    "text" in content ? (["text", EVIDENCE_TEXT_TYPES] as const) : (["file", EVIDENCE_FILE_TYPES] as const);
  if (!(allowed as readonly string[]).includes(evidenceType)) throw new EvidenceTypeUnknownError(kind, allowed);
}

function textColumns(text: string): EvidenceColumns {
  return { text, engineFileId: null, fileName: null, contentType: null, sizeBytes: null, sha256: null };
}

/** The engine keeps the file. A crash after this leaves a file that the next attachment of the type replaces. */
async function uploadFile(
  work: UnitOfWork,
  dispute: DisputeExtension,
  evidenceType: string,
  { fileName, content }: { fileName: string; content: Uint8Array },
): Promise<EvidenceColumns> {
  const contentType = sniffContentType(content);
  if (contentType === null) throw new EvidenceFileTypeError();
  const file = { fileName, contentType, content };
  const { engineFileId } = await handOver(work, dispute, evidenceType as EvidenceFileType, file);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { text: null, engineFileId, fileName, contentType, sizeBytes: content.byteLength, sha256 };
}

/** Our copy may be behind: an engine that has moved on refuses to attach, and takes an upload while it hears an answer. */
async function handOver(work: UnitOfWork, dispute: DisputeExtension, evidenceType: EvidenceFileType, file: EngineFile) {
  const { disputes } = await merchantEngine(work);
  if (!takesAttachedFiles(dispute)) return disputes.uploadFile(dispute.engineDisputeId, file);
  try {
    return await disputes.attachFile(dispute.engineDisputeId, evidenceType, file);
  } catch (error) {
    if (!(error instanceof EngineRefusedError && error.refusal === "wrong_state")) throw error;
    const current = await refreshAnswerable(work, dispute);
    if (takesAttachedFiles(current)) throw error;
    return disputes.uploadFile(current.engineDisputeId, file);
  }
}

function keepEvidence(
  work: UnitOfWork,
  dispute: DisputeExtension,
  evidenceType: string,
  columns: EvidenceColumns,
): Promise<Evidence> {
  return work.atomically(async (phase) => {
    // The lock keeps two attachments of one type from both finding nothing to replace.
    const locked = await lockDispute(phase, dispute);
    const attached = await evidenceOf(phase, [locked]);
    const existing = attached.find((evidence) => evidence.evidenceType === evidenceType);
    const others = attached.filter((evidence) => evidence !== existing);
    assertTextsFit([...others, columns].map(({ text }) => text ?? ""));
    const evidence = existing
      ? phase.em.assign(existing, columns)
      : createEvidence(phase, locked, evidenceType, columns);
    if (!existing) locked.evidenceCount += 1;
    phase.record({ type: "dispute.evidence_added", subjectId: locked.id, data: { evidence_type: evidenceType } });
    await phase.save();
    await finishWith(phase, EvidenceSchema, evidenceMessage(evidence));
    return evidence;
  });
}

function createEvidence(
  work: UnitOfWork,
  dispute: DisputeExtension,
  evidenceType: string,
  columns: EvidenceColumns,
): Evidence {
  const evidence = work.em.create(EvidenceEntity, {
    organizationId: dispute.organizationId,
    id: newId("evidence", work.now()),
    disputeId: dispute.id,
    evidenceType,
    ...columns,
    createdAt: work.now(),
    updatedAt: work.now(),
  });
  work.em.persist(evidence);
  return evidence;
}

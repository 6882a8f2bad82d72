import { createHash } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import {
  type EngineFile,
  EVIDENCE_FILE_TYPES,
  EVIDENCE_TEXT_TYPES,
  type EvidenceFileType,
  isRefused,
  UPLOAD_TIMEOUT_MS,
} from "#extensions/connectors/engine/index.ts";
import { sniffContentType } from "#extensions/platform/documents/content-type.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type AttachEvidenceRequest,
  DisputeService,
  type EvidenceFile,
  EvidenceFileSchema,
} from "#proto/tollhouse/v1/disputes_pb.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { evidenceMessage } from "./dispute.message.ts";
import { assertAnswerable, assertTextsFit, takesAttachedFiles } from "./dispute.rules.ts";
import { disputeSubject, lockDispute, withOurId } from "./disputes.service.ts";
import { EvidenceEntity, type EvidenceRow } from "./evidence.entity.ts";
import { sealedColumns, textOf } from "./evidence-text.ts";
import { recheckAnswerable, refreshAnswerable } from "./follow-dispute.ts";

type EvidenceColumns = Pick<
  EvidenceRow,
  "source" | "text" | "engineFileId" | "fileName" | "contentType" | "sizeBytes" | "sha256"
>;

/** A tracked row and its text, which the row has only encrypted. */
interface Attached {
  readonly row: EvidenceRow;
  readonly text: string | null;
}

/** Shared by all methods that attach. Attaching the same type again replaces it, so it can be repeated. */
export const attaching = {
  askTimeoutMs: UPLOAD_TIMEOUT_MS,
  repeat: "all",
  subject: disputeSubject,
  recheck: recheckAnswerable,

  ask: (work: UnitOfWork, { dispute, evidenceType, file }: FileToAttach) => handOver(work, dispute, evidenceType, file),

  async keep(
    phase: UnitOfWork,
    { dispute, evidenceType, file }: FileToAttach,
    { engineFileId }: { engineFileId: string },
  ) {
    // The lock prevents two attachments of one type from both inserting.
    return replaceEvidence(phase, await lockDispute(phase, dispute), evidenceType, fileColumns(file, engineFileId));
  },

  answer: ({ row, text }: Attached) => evidenceMessage(row, text),
} as const;

/** Attaches without sending; `submitEvidence` sends it. */
export const attachEvidence = engineOperation({
  ...attaching,
  method: DisputeService.method.attachEvidence,
  canonical: withOurId,
  async prepare(phase, { dispute }, { evidenceType, content }) {
    assertTypeHolds(evidenceType, content);
    if (content.case === "file") return prepareFile(phase, dispute, evidenceType, content.value);
    return settled(await attachText(phase, dispute, evidenceType, content.value ?? ""));
  },
});

/** Attaches a single file, which REST uploads. */
export const uploadEvidence = engineOperation({
  ...attaching,
  method: DisputeService.method.uploadEvidence,
  canonical: withOurId,
  // The contract requires the file and limits its types.
  prepare: (phase, { dispute }, { evidenceType, file = create(EvidenceFileSchema) }) =>
    prepareFile(phase, dispute, evidenceType, file),
});

/** Attaches a text under the dispute's lock. @throws dispute_not_answerable, evidence_text_too_long */
export async function attachText(
  phase: UnitOfWork,
  dispute: DisputeExtension,
  evidenceType: string,
  text: string,
): Promise<Attached> {
  const locked = await lockDispute(phase, dispute);
  assertAnswerable(locked);
  return replaceEvidence(phase, locked, evidenceType, textColumns(text));
}

interface FileToAttach {
  readonly dispute: DisputeExtension;
  readonly evidenceType: EvidenceFileType;
  readonly file: EngineFile;
}

/** Checks a file that `attaching` then hands over. @throws dispute_not_answerable, evidence_file_type_unsupported */
export async function prepareFile(
  phase: UnitOfWork,
  dispute: DisputeExtension,
  evidenceType: string,
  { fileName, content }: Pick<EvidenceFile, "fileName" | "content">,
): Promise<FileToAttach> {
  const locked = await lockDispute(phase, dispute);
  assertAnswerable(locked);
  const contentType = sniffContentType(content);
  if (contentType === null) throw refuse("evidence_file_type_unsupported");
  return {
    dispute: locked,
    evidenceType: evidenceType as EvidenceFileType,
    file: { fileName, content, contentType },
  };
}

function assertTypeHolds(evidenceType: string, content: AttachEvidenceRequest["content"]): void {
  const [kind, allowed] =
    content.case === "file" ? (["file", EVIDENCE_FILE_TYPES] as const) : (["text", EVIDENCE_TEXT_TYPES] as const);
  if (!(allowed as readonly string[]).includes(evidenceType)) throw refuse("evidence_type_unknown", { kind, allowed });
}

export function textColumns(text: string, source: EvidenceRow["source"] = "merchant"): EvidenceColumns {
  return { source, text, engineFileId: null, fileName: null, contentType: null, sizeBytes: null, sha256: null };
}

export function fileColumns({ fileName, contentType, content }: EngineFile, engineFileId: string): EvidenceColumns {
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { source: "merchant", text: null, engineFileId, fileName, contentType, sizeBytes: content.byteLength, sha256 };
}

/**
 * Attaches the file, or uploads it for a later stage. Our copy may be outdated: after a response, the engine refuses to
 * attach but accepts an upload.
 */
async function handOver(work: UnitOfWork, dispute: DisputeExtension, evidenceType: EvidenceFileType, file: EngineFile) {
  const { disputes } = await merchantEngine(work);
  if (!takesAttachedFiles(dispute)) return disputes.uploadFile(dispute.engineDisputeId, file);
  try {
    return await disputes.attachFile(dispute.engineDisputeId, evidenceType, file);
  } catch (error) {
    if (!isRefused(error, "wrong_state")) throw error;
    const current = await refreshAnswerable(work, dispute);
    if (takesAttachedFiles(current)) throw error;
    return disputes.uploadFile(current.engineDisputeId, file);
  }
}

export async function replaceEvidence(
  phase: UnitOfWork,
  dispute: DisputeExtension,
  evidenceType: string,
  { text = null, ...columns }: EvidenceColumns,
): Promise<Attached> {
  const attached = await phase.em.find(EvidenceEntity, { disputeId: dispute.id, isOfEarlierStage: false });
  const existing = attached.find((evidence) => evidence.evidenceType === evidenceType);
  const others = attached.filter((evidence) => evidence !== existing);
  const otherTexts = await Promise.all(others.map((each) => textOf(phase, each)));
  assertTextsFit([...otherTexts, text].map((each) => each ?? ""));
  if (!existing) dispute.evidenceCount += 1;
  dispute.attachedTypes = [...others.map((each) => each.evidenceType), evidenceType].sort();
  if (!existing || existing.submittedAt) dispute.unsubmittedCount += 1;
  const key = { organizationId: dispute.organizationId, id: existing?.id ?? newId("evidence", phase.now()) };
  const all = { ...columns, ...(await sealedColumns(phase.context, key, text)) };
  const row = existing
    ? phase.em.assign(existing, { ...all, submittedAt: null })
    : createRow(phase, EvidenceEntity, { id: key.id, ...placeOf(dispute), evidenceType, ...all });
  const data = { evidence_type: evidenceType };
  phase.record({ type: "dispute.evidence_added", subject: dispute, data, parentId: dispute.transactionId });
  return { row, text };
}

/** Evidence is of the stage in which it is attached. */
const placeOf = ({ id, stage }: DisputeExtension) => ({ disputeId: id, disputeStage: stage, isOfEarlierStage: false });

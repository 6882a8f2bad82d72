import { create } from "@bufbuild/protobuf";
import { EVIDENCE_FILE_TYPES, EVIDENCE_TEXT_TYPES, UPLOAD_TIMEOUT_MS } from "#extensions/connectors/engine/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type AttachEvidenceRequest,
  DisputeService,
  EvidenceFileSchema,
  type UploadEvidenceRequest,
} from "#proto/tollhouse/v1/disputes_pb.ts";
import {
  type AttachMode,
  assertStillFits,
  type FileToAttach,
  type HandedOver,
  handOver,
  prepareFile,
} from "./attach-file.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { evidenceMessage } from "./dispute.message.ts";
import { assertAnswerable, assertTextsFit } from "./dispute.rules.ts";
import { disputeSubject, lockDispute, withOurId } from "./disputes.service.ts";
import { EvidenceEntity, type EvidenceRow } from "./evidence.entity.ts";
import { sealedColumns, textOf } from "./evidence-text.ts";
import { recheckAnswerable } from "./follow-dispute.ts";
import { type InspectedFile, inspectFile, sha256Of } from "./inspect-file.ts";

type EvidenceColumns = Pick<
  EvidenceRow,
  "source" | "text" | "engineFileId" | "fileName" | "contentType" | "sizeBytes" | "sha256" | "pageCount" | "sourceFiles"
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
  recheck: recheckAnswerable,

  ask: (work: UnitOfWork, file: FileToAttach) => handOver(work, file),

  async keep(phase: UnitOfWork, toAttach: FileToAttach, { engineFileId, file }: HandedOver) {
    // The lock prevents two attachments of one type from both inserting.
    const dispute = await lockDispute(phase, toAttach.dispute);
    await assertStillFits(phase, dispute, toAttach, file);
    return replaceEvidence(phase, dispute, toAttach.evidenceType, fileColumns(file, engineFileId));
  },

  answer: ({ row, text }: Attached) => evidenceMessage(row, text),
} as const;

/** Attaches without sending; `submitEvidence` sends it. */
export const attachEvidence = engineOperation({
  ...attaching,
  method: DisputeService.method.attachEvidence,
  canonical: withOurId,
  subject: evidenceSubject,
  async prepare(phase, { dispute, file }, { evidenceType, content }) {
    if (file) return prepareFile(phase, dispute, evidenceType, file);
    return settled(await attachText(phase, dispute, evidenceType, textIn(content)));
  },
});

/** A file is read before the claim, since no transaction waits for it. */
async function evidenceSubject(work: UnitOfWork, request: AttachEvidenceRequest) {
  const { evidenceType, content } = request;
  assertTypeHolds(evidenceType, content);
  const subject = await disputeSubject(work, request);
  return { ...subject, file: content.case === "file" ? await inspectFile(content.value) : null };
}

/** The contract requires the file and limits its types. */
async function uploadSubject(work: UnitOfWork, request: UploadEvidenceRequest) {
  const { file = create(EvidenceFileSchema) } = request;
  return { ...(await disputeSubject(work, request)), file: await inspectFile(file) };
}

const textIn = ({ case: kind, value }: AttachEvidenceRequest["content"]): string => (kind === "text" ? value : "");

/** Attaches a single file, which REST uploads. */
export const uploadEvidence = engineOperation({
  ...attaching,
  method: DisputeService.method.uploadEvidence,
  canonical: withOurId,
  subject: uploadSubject,
  prepare: (phase, { dispute, file }, { evidenceType, mode }) =>
    prepareFile(phase, dispute, evidenceType, file, mode as AttachMode | undefined),
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

function assertTypeHolds(evidenceType: string, content: AttachEvidenceRequest["content"]): void {
  const [kind, allowed] =
    content.case === "file" ? (["file", EVIDENCE_FILE_TYPES] as const) : (["text", EVIDENCE_TEXT_TYPES] as const);
  if (!(allowed as readonly string[]).includes(evidenceType)) throw refuse("evidence_type_unknown", { kind, allowed });
}

const NO_FILE = {
  ...{ engineFileId: null, fileName: null, contentType: null, sizeBytes: null, sha256: null },
  ...{ pageCount: null, sourceFiles: [] },
};

export function textColumns(text: string, source: EvidenceRow["source"] = "merchant"): EvidenceColumns {
  return { source, text, ...NO_FILE };
}

export function fileColumns(file: InspectedFile, engineFileId: string): EvidenceColumns {
  const { fileName, contentType, content, pageCount, sourceFiles } = file;
  const described = { fileName, contentType, sizeBytes: content.byteLength, sha256: sha256Of(content) };
  return { source: "merchant", text: null, engineFileId, ...described, pageCount, sourceFiles };
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
  assertTextsFit(
    text ?? "",
    otherTexts.map((each) => each ?? ""),
  );
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

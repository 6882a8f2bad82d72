import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { type EvidenceFileType, isRefused } from "#extensions/connectors/engine/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { assertAnswerable, takesAttachedFiles } from "./dispute.rules.ts";
import { evidenceOf, lockDispute } from "./disputes.service.ts";
import type { Evidence } from "./evidence.entity.ts";
import { assertFilesFit, hasFileLimits } from "./file-limits.rules.ts";
import { refreshAnswerable } from "./follow-dispute.ts";
import { type InspectedFile, joinInspected } from "./inspect-file.ts";

/** Whether a file takes the place of the one that is attached, or its pages follow. */
export type AttachMode = "replace" | "add";

export interface FileToAttach {
  readonly dispute: DisputeExtension;
  readonly evidenceType: EvidenceFileType;
  readonly file: InspectedFile;
  /** The attached file whose pages come first. */
  readonly before: Evidence | null;
}

/** A file that the engine has. */
export interface HandedOver {
  readonly engineFileId: string;
  readonly file: InspectedFile;
}

/** Checks a file that `attaching` then hands over. @throws dispute_not_answerable, too_many_files, too_many_pages */
export async function prepareFile(
  phase: UnitOfWork,
  dispute: DisputeExtension,
  evidenceType: string,
  file: InspectedFile,
  mode: AttachMode = "replace",
): Promise<FileToAttach> {
  const locked = await lockDispute(phase, dispute);
  assertAnswerable(locked);
  const attached = await evidenceOf(phase, [locked]);
  const before = mode === "add" ? findFile(attached, evidenceType) : null;
  assertRoom(locked, attached, evidenceType, {
    pageCount: file.pageCount + (before ? pagesOf(before) : 0),
    sizeBytes: file.content.byteLength,
  });
  return { dispute: locked, evidenceType: evidenceType as EvidenceFileType, file, before };
}

/** Under the dispute's lock. @throws too_many_files, too_many_pages, evidence_file_too_large */
export function assertRoom(
  { network }: DisputeExtension,
  attached: readonly Evidence[],
  evidenceType: string,
  file: { readonly pageCount: number; readonly sizeBytes: number },
): void {
  const others = attached.filter((each) => each.engineFileId != null && each.evidenceType !== evidenceType);
  const sizes = others.map((each) => ({ pageCount: pagesOf(each), sizeBytes: each.sizeBytes ?? 0 }));
  assertFilesFit(network, [...sizes, file]);
}

function findFile(attached: readonly Evidence[], evidenceType: string): Evidence | null {
  return attached.find((each) => each.engineFileId != null && each.evidenceType === evidenceType) ?? null;
}

/** A file from before pages were counted has at least one. */
const pagesOf = ({ pageCount }: Evidence): number => pageCount ?? 1;

/** The attached file and the new one as one file, at the engine. @throws evidence_file_too_large, file_unreadable */
export async function handOver(work: UnitOfWork, { dispute, evidenceType, file, before }: FileToAttach) {
  const whole = before ? await joinInspected(await download(work, dispute, before), file) : file;
  // A file that may be refused at last is not attached at the engine, where it would stay.
  const isSettled = before === null && !hasFileLimits(dispute.network);
  const { engineFileId } = await (isSettled ? attach : upload)(work, dispute, evidenceType, whole);
  return { engineFileId, file: whole } satisfies HandedOver;
}

/** Under the dispute's lock. @throws evidence_changed when another file was attached since the download */
export async function assertStillFits(
  phase: UnitOfWork,
  dispute: DisputeExtension,
  { evidenceType, before }: FileToAttach,
  { content, pageCount }: InspectedFile,
): Promise<void> {
  const attached = await evidenceOf(phase, [dispute]);
  if (before && findFile(attached, evidenceType)?.engineFileId !== before.engineFileId)
    throw refuse("evidence_changed");
  assertRoom(dispute, attached, evidenceType, { pageCount, sizeBytes: content.byteLength });
}

async function download(work: UnitOfWork, dispute: DisputeExtension, evidence: Evidence): Promise<InspectedFile> {
  const { engineFileId, fileName, contentType, sourceFiles } = evidence;
  const { disputes } = await merchantEngine(work);
  return {
    fileName: fileName ?? "evidence",
    contentType: contentType ?? "application/octet-stream",
    content: await disputes.downloadFile(dispute.engineDisputeId, engineFileId ?? ""),
    pageCount: pagesOf(evidence),
    sourceFiles: sourceFiles.length > 0 ? sourceFiles : [sourceOfEvidence(evidence)],
  };
}

function sourceOfEvidence({ fileName, contentType, sizeBytes, sha256 }: Evidence) {
  return { fileName: fileName ?? "", contentType: contentType ?? "", sizeBytes: sizeBytes ?? 0, sha256: sha256 ?? "" };
}

async function upload(work: UnitOfWork, dispute: DisputeExtension, _type: EvidenceFileType, file: InspectedFile) {
  const { disputes } = await merchantEngine(work);
  return disputes.uploadFile(dispute.engineDisputeId, file);
}

/**
 * Attaches the file, or uploads it for a later stage. Our copy may be outdated: after a response, the engine refuses to
 * attach but accepts an upload.
 */
async function attach(work: UnitOfWork, dispute: DisputeExtension, type: EvidenceFileType, file: InspectedFile) {
  const { disputes } = await merchantEngine(work);
  if (!takesAttachedFiles(dispute)) return disputes.uploadFile(dispute.engineDisputeId, file);
  try {
    return await disputes.attachFile(dispute.engineDisputeId, type, file);
  } catch (error) {
    if (!isRefused(error, "wrong_state")) throw error;
    const current = await refreshAnswerable(work, dispute);
    if (takesAttachedFiles(current)) throw error;
    return disputes.uploadFile(current.engineDisputeId, file);
  }
}

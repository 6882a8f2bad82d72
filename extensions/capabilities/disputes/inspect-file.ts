import { createHash } from "node:crypto";
import type { EngineFile } from "#extensions/connectors/engine/index.ts";
import { sniffContentType } from "#extensions/platform/documents/content-type.ts";
import { FileFaultError } from "#extensions/platform/files/file-fault.ts";
import { runFileTask } from "#extensions/platform/files/run-file-task.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { EvidenceFile } from "#proto/tollhouse/v1/disputes_pb.ts";
import type { SourceFile } from "./evidence.entity.ts";
import { assertSizeFits } from "./file-limits.rules.ts";

/** A file that a bank can read. */
export interface InspectedFile extends EngineFile {
  readonly pageCount: number;
  /** The files that it was joined of, in their order. */
  readonly sourceFiles: readonly SourceFile[];
}

const INSPECT_MS = 6000;
const JOIN_MS = 6000;

/**
 * Reads a file before it is kept: its type, its pages, and the text of a PDF.
 * @throws evidence_file_type_unsupported, evidence_file_too_large, file_encrypted, file_unreadable, card_data_in_file
 */
export async function inspectFile({ fileName, content }: Pick<EvidenceFile, "fileName" | "content">) {
  const contentType = sniffContentType(content);
  if (contentType === null) throw refuse("evidence_file_type_unsupported");
  assertSizeFits(content.byteLength);
  const pageCount = contentType === "application/pdf" ? await pagesOfPdf(content) : 1;
  const file = { fileName, contentType, content };
  return { ...file, pageCount, sourceFiles: [sourceOf(file)] } satisfies InspectedFile;
}

async function pagesOfPdf(content: Uint8Array): Promise<number> {
  const { pageCount, hasCardNumber } = await explained(runFileTask("inspectPdf", { content }, INSPECT_MS));
  if (hasCardNumber) throw refuse("card_data_in_file");
  return pageCount;
}

const PAGE = /\/Type \/Page\b/g;

/** A PDF that Tollhouse has written itself, which no thread needs to read. */
export function ownPdf(file: EngineFile): InspectedFile {
  const pages = Buffer.from(file.content).toString("latin1").match(PAGE) ?? [];
  return { ...file, pageCount: Math.max(1, pages.length), sourceFiles: [sourceOf(file)] };
}

/** One PDF with the pages of both. @throws file_unreadable, evidence_file_too_large */
export async function joinInspected(first: InspectedFile, second: InspectedFile): Promise<InspectedFile> {
  const files = [first, second].map(({ content, contentType }) => ({ content, contentType }));
  const { content, pageCount } = await explained(runFileTask("joinFiles", { files }, JOIN_MS));
  assertSizeFits(content.byteLength);
  const sourceFiles = [...first.sourceFiles, ...second.sourceFiles];
  const fileName = `${first.fileName.replace(/\.[^.]*$/, "")}.pdf`;
  return { fileName, contentType: "application/pdf", content, pageCount, sourceFiles };
}

async function explained<Result>(task: Promise<Result>): Promise<Result> {
  try {
    return await task;
  } catch (error) {
    if (!(error instanceof FileFaultError)) throw error;
    if (error.fault === "encrypted") throw refuse("file_encrypted");
    throw refuse("file_unreadable");
  }
}

function sourceOf({ fileName, contentType, content }: EngineFile): SourceFile {
  return { fileName, contentType, sizeBytes: content.byteLength, sha256: sha256Of(content) };
}

export function sha256Of(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

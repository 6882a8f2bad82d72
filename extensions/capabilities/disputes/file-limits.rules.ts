import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { fileLimitsOf, MAX_FILE_BYTES } from "./requirements.rules.ts";

interface FileSize {
  readonly sizeBytes: number;
  readonly pageCount: number;
}

/** @throws evidence_file_too_large */
export function assertSizeFits(bytes: number): void {
  if (bytes > MAX_FILE_BYTES) throw refuse("evidence_file_too_large", { max: MAX_FILE_BYTES, bytes });
}

/** All files of a dispute against the limits of its card network. @throws too_many_files, too_many_pages, evidence_file_too_large */
export function assertFilesFit(network: string | null | undefined, files: readonly FileSize[]): void {
  const { maxFiles, maxPages, maxTotalBytes } = fileLimitsOf(network);
  const pages = files.reduce((sum, { pageCount }) => sum + pageCount, 0);
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (maxFiles !== null && files.length > maxFiles) throw refuse("too_many_files", { max: maxFiles });
  if (maxPages !== null && pages > maxPages) throw refuse("too_many_pages", { max: maxPages, pages });
  if (maxTotalBytes !== null && bytes > maxTotalBytes)
    throw refuse("evidence_file_too_large", { max: maxTotalBytes, bytes });
}

/** Whether the card network limits the files of a dispute together. */
export function hasFileLimits(network: string | null | undefined): boolean {
  return Object.values(fileLimitsOf(network)).some((limit) => limit !== null);
}

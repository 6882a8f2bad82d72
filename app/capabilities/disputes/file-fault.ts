import { FILE_MEDIA_TYPES, sizeText } from "./evidence-types.ts";

const MAX_FILE_BYTES = 5_000_000;

/** The reason that the bank would refuse the file, as far as the browser can tell. */
export function fileFault({ size, type }: { size: number; type: string }): string | null {
  if (!FILE_MEDIA_TYPES.includes(type)) return "Unsupported file type. Choose a JPEG, PNG or PDF.";
  if (size === 0) return "The file is empty.";
  return size > MAX_FILE_BYTES ? `The file is ${sizeText(size)}. The limit is 5 MB.` : null;
}

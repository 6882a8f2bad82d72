const MEGABYTE = 1_000_000;

/** File signatures in hex with their offsets. The first match decides. */
const SIGNATURES: { at?: number; hex: string; type: string }[] = [
  { hex: "ffd8ff", type: "image/jpeg" },
  { hex: "89504e47", type: "image/png" },
  { hex: "25504446", type: "application/pdf" },
  { hex: "47494638", type: "image/gif" },
  { at: 8, hex: "57454250", type: "image/webp" },
  { hex: "424d", type: "image/bmp" },
  { hex: "49492a00", type: "image/tiff" },
  { hex: "4d4d002a", type: "image/tiff" },
  { hex: "504b0304", type: "application/zip" },
  { hex: "1f8b", type: "application/gzip" },
  { at: 4, hex: "66747970", type: "video/mp4" },
  { hex: "494433", type: "audio/mpeg" },
  { hex: "3c21444f4354595045", type: "text/html" },
  { hex: "3c68746d6c", type: "text/html" },
  { hex: "3c3f786d6c", type: "text/xml" },
];

/** Detects the type from the magic bytes alone; plain text has none. */
export function sniffType(content: Buffer): string | null {
  const start = content.subarray(0, 32).toString("hex");
  return SIGNATURES.find(({ at = 0, hex }) => start.startsWith(hex, at * 2))?.type ?? null;
}

/** The engine's reason for refusing an evidence file: JPEG, PNG and PDF up to 5 MB (Checkout: 4 MB) are accepted. */
export function problemOfFile(content: Buffer, type: string, processor: string): string | null {
  const megabytes = processor.startsWith("checkout") ? 4 : 5;
  if (content.length > megabytes * MEGABYTE) return `file_size exceeded the max file size of ${megabytes}MB`;
  return ["image/jpeg", "image/png", "application/pdf"].includes(type)
    ? null
    : "file_type does not match JPEG, JPG, PNG, or PDF format";
}

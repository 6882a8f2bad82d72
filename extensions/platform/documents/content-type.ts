const SIGNATURES: readonly { contentType: string; bytes: readonly number[] }[] = [
  { contentType: "image/jpeg", bytes: [0xff, 0xd8, 0xff] },
  { contentType: "image/png", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { contentType: "application/pdf", bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];

/** The type detected from the first bytes, as the engine does; file names and declared types prove nothing. */
export function sniffContentType(content: Uint8Array): string | null {
  return SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte))?.contentType ?? null;
}

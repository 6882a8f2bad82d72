import { inflateSync } from "node:zlib";

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

/**
 * Converts a WOFF font (W3C WOFF 1.0) to its unpacked form, since the PDF library would unpack a table for each
 * character.
 */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) =>
    tableOf(woff, WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES),
  );
  const directory = Buffer.alloc(SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  let offset = directory.length;
  for (const [index, { tag, checksum, data, length }] of tables.entries()) {
    const at = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    tag.copy(directory, at);
    checksum.copy(directory, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(length, at + 12);
    offset += data.length;
  }
  return Buffer.concat([directory, ...tables.map(({ data }) => data)]);
}

function tableOf(woff: Buffer, at: number) {
  const [offset, packedLength, length] = [4, 8, 12].map((place) => woff.readUInt32BE(at + place)) as [
    number,
    number,
    number,
  ];
  const packed = woff.subarray(offset, offset + packedLength);
  const unpacked = packedLength < length ? inflateSync(packed) : packed;
  // Tables start at multiples of four.
  const data = Buffer.concat([unpacked, Buffer.alloc(-length & 3)]);
  return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), data, length };
}

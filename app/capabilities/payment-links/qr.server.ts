import { crc32, deflateSync } from "node:zlib";
import encodeQR from "qr";

/** ISO/IEC 18004 asks for four empty modules around the code. */
const BORDER = 4;
/** Printed at 5 centimeters, that is over 500 dots per inch. */
const MIN_PIXELS = 1_024;

/** True for a dark module; rows of one length. */
export type QrModules = readonly (readonly boolean[])[];

/** The code still reads where up to 15 % of it is covered, as by a fold of the paper. */
export function qrModules(text: string): QrModules {
  return encodeQR(text, "raw", { ecc: "medium", border: BORDER });
}

/** The dark modules as one path, on units of one module. */
export function qrPath(modules: QrModules): string {
  return modules.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join("");
}

/** Dark modules beside each other: where they start, and how many they are. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}

export function qrSvg(text: string): string {
  const modules = qrModules(text);
  const size = modules.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${MIN_PIXELS}" height="${MIN_PIXELS}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
    `<path d="${qrPath(modules)}"/>`,
    "</svg>\n",
  ].join("");
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A PNG of one bit per pixel, in which each module is a square of whole pixels (W3C PNG, third edition). */
export function qrPng(text: string): Buffer {
  const modules = qrModules(text);
  const scale = Math.ceil(MIN_PIXELS / modules.length);
  const pixels = modules.length * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // One bit, grayscale; the rest are the only methods that there are.
  header[8] = 1;
  const lines = modules.flatMap((row) => Array.from({ length: scale }, () => scanLine(row, scale)));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(lines))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Unfiltered, eight pixels a byte; a light pixel is 1. */
function scanLine(row: readonly boolean[], scale: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8));
  for (let x = 0; x < row.length * scale; x += 1)
    if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return line;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

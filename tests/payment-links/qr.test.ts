import { crc32, inflateSync } from "node:zlib";
import decodeQR from "qr/decode.js";
import { describe, expect, test } from "vitest";
import { payButtonHtml } from "#app/capabilities/payment-links/pay-button.ts";
import { type QrModules, qrModules, qrPath, qrPng, qrSvg } from "#app/capabilities/payment-links/qr.server.ts";

const URL = "https://northwind.pay.example.com/pay/sandbox_hq3ZkY0c2v1mUe8rWb7xTA";

/** Reads the code like a camera that sees each module as some pixels. */
function read(modules: QrModules, scale = 8): string {
  const size = modules.length * scale;
  const data = Uint8Array.from({ length: size * size * 4 }, (_, index) => {
    const pixel = index >> 2;
    const isDark = modules[Math.floor(pixel / size / scale)]?.[Math.floor((pixel % size) / scale)];
    return index % 4 === 3 || !isDark ? 255 : 0;
  });
  return decodeQR({ width: size, height: size, data });
}

/** The pixels of a PNG of one bit, true for dark. */
function pixelsOf(png: Buffer): boolean[][] {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    chunks.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, end));
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    at = end + 4;
  }
  const size = chunks.get("IHDR")?.readUInt32BE(0) ?? 0;
  const bytes = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0));
  const stride = 1 + Math.ceil(size / 8);
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (((bytes[y * stride + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0),
  );
}

const textOf = (row: readonly boolean[]): string => row.map(Number).join("");

describe("the QR code of a link", () => {
  test("says the link's address", () => {
    expect(read(qrModules(URL))).toBe(URL);
  });

  test("has four light modules around it", () => {
    const modules = qrModules(URL);
    const edges = [0, 1, 2, 3].flatMap((row) => [modules.at(row), modules.at(-1 - row)]);
    expect(edges.flat().some(Boolean)).toBe(false);
  });

  test("is the same in SVG: each dark module is in one run of the path", () => {
    const modules = qrModules(URL);
    const drawn = modules.map((row) => row.map(() => false));
    for (const [, x = "", y = "", length = ""] of qrPath(modules).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
      for (let step = 0; step < Number(length); step += 1) {
        const row = drawn[Number(y)] ?? [];
        expect(row[Number(x) + step]).toBe(false);
        row[Number(x) + step] = true;
      }
    expect(drawn).toEqual(modules);
    expect(qrSvg(URL)).toContain(`<path d="${qrPath(modules)}"/>`);
  });

  test("is the same in PNG, of at least 1,024 pixels, with a right checksum of every part", () => {
    const png = qrPng(URL);
    const pixels = pixelsOf(png);
    const modules = qrModules(URL);
    const scale = pixels.length / modules.length;
    expect(pixels.length).toBeGreaterThanOrEqual(1_024);
    expect(Number.isInteger(scale)).toBe(true);
    // As texts: the difference of a million pixels takes minutes to print.
    const drawn = pixels.map((row) => textOf(row));
    const expected = modules.flatMap((row) =>
      Array(scale).fill(textOf(row.flatMap((dark) => Array(scale).fill(dark)))),
    );
    expect(drawn.findIndex((row, y) => row !== expected[y])).toBe(-1);
    expect(drawn).toHaveLength(expected.length);
    expect(read(pixels as QrModules, 1)).toBe(URL);
  });
});

test("the button is plain HTML, in which no text becomes markup", () => {
  const html = payButtonHtml({ url: `${URL}?a=1&b="2"`, text: "Pay <b>£42", color: "#1f5f7a", ink: "#ffffff" });
  expect(html).toMatch(/^<a href="[^"]+" style="[^"]+">[^<]+<\/a>$/);
  expect(html).toContain("a=1&amp;b=&quot;2&quot;");
  expect(html).toContain("Pay &lt;b&gt;£42</a>");
  expect(html).toContain("border-radius:6px");
});

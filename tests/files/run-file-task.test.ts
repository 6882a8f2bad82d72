import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { runFileTask } from "#extensions/platform/files/run-file-task.ts";
import { pdfOf, textPage } from "#tests/support/pdf-bytes.ts";

const BOUND_MS = 6000;
const inspect = (content: Uint8Array, timeoutMs = BOUND_MS) => runFileTask("inspectPdf", { content }, timeoutMs);

const CARD = "4111 1111 1111 1111";

async function anEncryptedPdf(passwords: { userPassword?: string; ownerPassword: string }): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.encrypt(passwords);
  return pdf.save();
}

async function aForm(value: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const field = pdf.getForm().createTextField("card");
  field.setText(value);
  field.addToPage(pdf.addPage());
  return pdf.save();
}

describe("a PDF is inspected:", () => {
  test.each<[string, Buffer, number]>([
    ["one empty page", pdfOf(), 1],
    ["three pages", pdfOf([textPage("One"), textPage("Two"), textPage("Three")]), 3],
    ["bytes behind its end", Buffer.concat([pdfOf(), Buffer.alloc(100_000)]), 1],
  ])("%s", async (_name, content, pageCount) => {
    expect(await inspect(content)).toEqual({ pageCount, hasCardNumber: false });
  });

  test.each<[string, Buffer]>([
    ["in one piece", textPage(`Card ${CARD}`)],
    ["without spaces", textPage("4111111111111111")],
    ["glyph by glyph", glyphs("4111111111111111")],
  ])("a card number %s", async (_name, page) => {
    expect(await inspect(pdfOf([textPage("One"), page]))).toEqual({ pageCount: 2, hasCardNumber: true });
  });

  test("a card number in a form field", async () => {
    expect(await inspect(await aForm(CARD))).toMatchObject({ hasCardNumber: true });
    expect(await inspect(await aForm("1234"))).toMatchObject({ hasCardNumber: false });
  });

  test.each<[string, { userPassword?: string; ownerPassword: string }]>([
    ["with a password to open it", { userPassword: "open", ownerPassword: "change" }],
    ["with a password to change it", { ownerPassword: "change" }],
  ])("encrypted %s", async (_name, passwords) => {
    await expect(inspect(await anEncryptedPdf(passwords))).rejects.toThrow("encrypted");
  });
});

describe("a hostile file is given up:", () => {
  const blanks = (bytes: number) => pdfOf([deflateSync(Buffer.alloc(bytes, " "))], "FlateDecode");

  test.each<[string, Uint8Array]>([
    ["no PDF behind the first bytes", Buffer.from("%PDF-1.7\n%%EOF\n")],
    ["a page tree that contains itself", Buffer.from(pdfOf().toString("latin1").replace("4 0 R]", "2 0 R]"), "latin1")],
  ])("%s", async (_name, content) => {
    await expect(inspect(content)).rejects.toThrow("unreadable");
  });

  test("one that unpacks to more than the thread may hold", async () => {
    await expect(inspect(blanks(1_900_000_000), 60_000)).rejects.toThrow("unreadable");
  }, 60_000);

  test("one that takes too long, and the next file is read", async () => {
    const began = performance.now();
    await expect(inspect(blanks(300_000_000), 500)).rejects.toThrow("unreadable");
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(await inspect(pdfOf())).toMatchObject({ pageCount: 1 });
  });

  test("many at once take turns", async () => {
    const files = Array.from({ length: 12 }, (_, index) => pdfOf([textPage(`Page ${index}`)]));
    expect(await Promise.all(files.map((file) => inspect(file)))).toHaveLength(12);
  });
});

/** Each character placed by itself. */
function glyphs(text: string): Buffer {
  return Buffer.from([...text].map((each, index) => `BT /F 12 Tf ${72 + 7 * index} 700 Td (${each}) Tj ET`).join("\n"));
}

/** A PDF of these content streams, a page each; one empty page without. A stream may be compressed. */
export function pdfOf(streams: readonly Buffer[] = [Buffer.alloc(0)], filter = ""): Buffer {
  const pages = streams.map((_, index) => `${4 + 2 * index} 0 R`);
  const objects = [
    Buffer.from("<</Type/Catalog/Pages 2 0 R>>"),
    Buffer.from(`<</Type/Pages/Kids[${pages.join(" ")}]/Count ${pages.length}>>`),
    Buffer.from("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"),
    ...streams.flatMap((stream, index) => [Buffer.from(pageWith(5 + 2 * index)), streamObject(stream, filter)]),
  ];
  return fileOf(objects);
}

const pageWith = (contents: number) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>>>/Contents ${contents} 0 R>>`;

function streamObject(stream: Buffer, filter: string): Buffer {
  const head = `<</Length ${stream.length}${filter && `/Filter/${filter}`}>>stream\n`;
  return Buffer.concat([Buffer.from(head), stream, Buffer.from("\nendstream")]);
}

function fileOf(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let at = 9;
  objects.forEach((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    offsets.push(at);
    parts.push(part);
    at += part.length;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows.join("")}trailer\n<</Size ${count}/Root 1 0 R>>\n`;
  return Buffer.concat([...parts, Buffer.from(`${table}startxref\n${at}\n%%EOF\n`)]);
}

/** A page that shows the lines. */
export const textPage = (...lines: readonly string[]): Buffer =>
  Buffer.from(`BT /F 12 Tf 72 700 Td ${lines.map((line) => `(${line}) Tj 0 -20 Td`).join(" ")} ET`);

/** A PNG of one pixel. */
export const A_PIXEL = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

/** A PDF with a text typed over the page, as a PDF reader lets people do. */
export function typedOver(text: string): Buffer {
  const drawn = `BT /F1 12 Tf 5 5 Td (${text}) Tj ET`;
  const font = "/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[4 0 R]>>",
    "<</Type/Annot/Subtype/FreeText/DA(/F1 12 Tf)/AP<</N 5 0 R>>/Rect[0 0 300 40]/F 4>>",
    `<</Type/XObject/Subtype/Form/BBox[0 0 300 40]${font}/Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
  ];
  const written = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${written}trailer<</Root 1 0 R>>\n`);
}

import { inflateSync } from "node:zlib";

/** The texts of each page of a statement, in writing order. Only the plain fonts are read. */
export function pagesOfPdf(pdf: Uint8Array): string[][] {
  const file = Buffer.from(pdf);
  const pages: string[][] = [];
  for (let at = file.indexOf("stream\n"); at >= 0; at = file.indexOf("\nstream\n", at)) {
    const begin = file.indexOf("stream\n", at) + "stream\n".length;
    const end = file.indexOf("\nendstream", begin);
    const texts = textsOf(inflated(file.subarray(begin, end)));
    if (texts.length > 0) pages.push(texts);
    at = end;
  }
  return pages;
}

/** The entries that a statement lists: cells from the date to the net amount. */
export function rowsOfPdf(pdf: Uint8Array): string[][] {
  return pagesOfPdf(pdf).flatMap((texts) => {
    const rows: string[][] = [];
    for (const text of texts) {
      if (/^\d{4}-\d{2}-\d{2}$/.test(text) || text === "Total") rows.push([]);
      rows.at(-1)?.push(text);
    }
    return rows;
  });
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString("latin1");
  } catch {
    return "";
  }
}

/** `(text) Tj` and `[<hex> 12 <hex>] TJ`. */
function textsOf(content: string): string[] {
  const shown = /\(((?:\\.|[^()\\])*)\) Tj|\[([^\]]*)\] TJ/g;
  return [...content.matchAll(shown)].map(([, plain, pieces]) =>
    plain === undefined ? hexText(pieces ?? "") : plain.replace(/\\(.)/g, "$1"),
  );
}

function hexText(pieces: string): string {
  return [...pieces.matchAll(/<([0-9a-f]*)>/g)]
    .map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1"))
    .join("");
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { sfntOf } from "./sfnt.ts";

const { resolve } = createRequire(import.meta.url);

/** Built into every PDF reader, but limited to Western European characters. */
const PLAIN = "Helvetica";
const PLAIN_TEXT = /^[ -~\u00a0-\u00ff\u20ac\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/;

const WIDE = "@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff";
const WIDE_TEXT =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Covers every character of Unicode's first plane. */
const ALL = "@fontsource/unifontex/files/unifontex-latin-400-normal.woff";

const unpacked = new Map<string, Buffer>();

/** The document's font functions. */
interface Document {
  registerFont(name: string, font: Buffer): unknown;
  font(name: string): unknown;
}

/** Sets the simplest font with all characters of the text. A file embeds only the fonts it uses. */
export function setFontFor(document: Document, text: string, plain: string = PLAIN): void {
  if (PLAIN_TEXT.test(text)) document.font(plain);
  else setWideFont(document, WIDE_TEXT.test(text) ? WIDE : ALL);
}

const registered = new WeakMap<Document, Set<string>>();

function setWideFont(document: Document, name: string): void {
  const names = registered.get(document) ?? new Set();
  registered.set(document, names);
  if (!names.has(name)) document.registerFont(name, fontOf(name));
  names.add(name);
  document.font(name);
}

function fontOf(name: string): Buffer {
  const font = unpacked.get(name) ?? sfntOf(readFileSync(resolve(name)));
  unpacked.set(name, font);
  return font;
}

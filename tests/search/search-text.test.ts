import fc from "fast-check";
import { expect, test } from "vitest";
import {
  placesOf,
  searchedWords,
  searchTextOf,
  TERM_LENGTH,
  termsOf,
} from "#extensions/platform/search/search-text.ts";

const COLUMNS = { id: "start", reference: "part", name: "word", email: "word" } as const;
const ROW = { id: "cus_01ab", reference: "Order-1116", name: "Grace Hopper", email: "grace.h@example.com" };

const termsOfRow = (row: object) => termsOf(searchTextOf(COLUMNS, row as Record<string, unknown>));
const finds = (row: object, text: string) =>
  searchedWords(text).every((word) => termsOfRow(row).some((term) => term.startsWith(word.slice(0, TERM_LENGTH))));

test.each([
  ["hopper"],
  ["HOP"],
  ["grace hopper"],
  ["hopper grace"],
  ["1116"],
  ["rder-11"],
  ["116"],
  ["cus_01"],
  ["grace.h@"],
  ["example.com"],
  ["h@example"],
  ["hopper 1116"],
])("%s finds the customer", (text) => expect(finds(ROW, text)).toBe(true));

test.each([["opper"], ["race"], ["us_01"], ["xample"], ["hopper 1117"], ["%"], ["_rder"], ["order\\"]])(
  "%s does not find the customer",
  (text) => expect(finds(ROW, text)).toBe(false),
);

test.each([
  ["Åsa Öberg", "oberg"],
  ["Asa Oberg", "ÖBERG"],
  ["José", "jose"],
  ["Ελένη Παπαδόπουλος", "παπαδοπουλοσ"],
  ["ФЁДОР", "федор"],
  ["Jean\u2010Luc", "luc"],
  ["O’Neil", "neil"],
  ["山田 太郎", "太"],
  ["\u{1F600}smile", "\u{1F600}"],
  ["ﬁne", "FINE"],
])("%s is found by %s", (name, text) => expect(finds({ name }, text)).toBe(true));

test("terms have a bounded length and number, whatever the texts are", () => {
  const long = { reference: "ab".repeat(500), name: "x ".repeat(500), email: "a.".repeat(500) };
  const terms = termsOfRow(long);
  expect(terms.length).toBeLessThan(160);
  expect(Math.max(...terms.map((term) => [...term].length))).toBe(TERM_LENGTH);
  expect(searchedWords(Array.from({ length: 100 }, (_, index) => `word${index}`).join(" "))).toHaveLength(5);
});

const letters = fc.string({
  unit: fc.constantFrom(..."aAbé1-._ @%\\\u001f\n\t\u0301\u00a0".split(""), "\u{1F600}"),
  maxLength: 14,
});

test("a row's text tells whether a word begins one of its terms", () => {
  fc.assert(
    fc.property(letters, letters, letters, letters, letters, (id, reference, name, email, text) => {
      const row = searchTextOf(COLUMNS, { id, reference, name, email });
      for (const word of searchedWords(text)) {
        const { anywhere, inParts } = placesOf(word);
        const parts = row.split("\n")[1] ?? "";
        const told =
          anywhere.some((each) => row.includes(each)) ||
          ("text" in inParts
            ? parts.includes(inParts.text)
            : new RegExp(inParts.pattern.replace(/\\([-@%_ ])/g, "$1"), "u").test(parts));
        expect(told, JSON.stringify({ row, word })).toBe(termsOf(row).some((term) => term.startsWith(word)));
      }
    }),
    { numRuns: 3_000 },
  );
});

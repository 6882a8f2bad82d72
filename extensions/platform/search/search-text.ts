/** How a column is searched: by any part of it, by the beginning of each of its words, or by its own beginning. */
export type SearchedAs = "part" | "word" | "start";

/** Columns by property name. */
export type SearchedColumns = Readonly<Record<string, SearchedAs>>;

/** The characters of a column that are searched, from its first on. */
const SEARCHED_LENGTH: Readonly<Record<SearchedAs, number>> = { part: 64, word: 160, start: 64 };

/** The characters of a term. What a longer word has besides is compared with the row's text. */
export const TERM_LENGTH = 32;

/** Shorter ends of a part find too much. A whole part may be shorter. */
const SHORTEST_PART = 3;

/** Of a text with more words, the longest are searched. */
const MOST_WORDS = 5;

/** Stands where a word may be found in a row's text. Folded texts have no control characters. */
const MARK = "\u001f";

/** Other blanks are one of these in their common form. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: texts may hold them, and they divide words as blanks do.
const BLANKS = /[\u0000-\u0020\u007f-\u009f\u1680\u2028\u2029\ufeff]+/;
const ACCENTS = /[\u0300-\u036f]/g;
/** A letter or digit at the beginning or behind punctuation. The migration that fills the table has the same ranges. */
const WORD_START =
  /(?<![a-z0-9\u00c0-\u1fff\u2070-\u2fff\u3040-\u{10ffff}])(?=[a-z0-9\u00c0-\u1fff\u2070-\u2fff\u3040-\u{10ffff}])/gu;

/** The words of a text without case, accents and forms of one letter, which rows and searches have alike. */
function foldedWords(text: string): string[] {
  const folded = text.normalize("NFKD").replace(ACCENTS, "").toLowerCase().replaceAll("ς", "σ");
  return folded.split(BLANKS).filter((word) => word !== "");
}

/**
 * The text of a row that searches look at, in two lines: words that begin somewhere, then words that any part finds.
 */
export function searchTextOf(columns: SearchedColumns, row: Readonly<Record<string, unknown>>): string {
  const wordsOf = (as: SearchedAs) =>
    Object.entries(columns)
      .filter(([, each]) => each === as)
      .flatMap(([name]) => foldedWords(startOf(String(row[name] ?? ""), SEARCHED_LENGTH[as])));
  const plain = (word: string) => MARK + word;
  const begins = [...wordsOf("start").map(plain), ...wordsOf("word").map(marked)];
  return `${begins.join(" ")}\n${wordsOf("part").map(plain).join(" ")}`;
}

/** What finds a row: each text that begins one of its terms. A function of the row's text alone. */
export function termsOf(searchText: string | null | undefined): string[] {
  const [begins = [], parts = []] = (searchText ?? "").split("\n").map((line) => line.split(" ").filter(Boolean));
  const terms = [...begins.flatMap(endsFromMarks), ...parts.flatMap(endsOf)];
  return [...new Set(terms.map((term) => startOf(term, TERM_LENGTH)))];
}

/** The words to search for, at most the five longest. */
export function searchedWords(text: string): string[] {
  const words = [...new Set(foldedWords(text))];
  const longest = new Set(words.toSorted((one, other) => other.length - one.length).slice(0, MOST_WORDS));
  return words.filter((word) => longest.has(word));
}

/** Where a row's text has the word, as its terms do. */
interface Places {
  /** One of these texts, in any line. */
  readonly anywhere: readonly string[];
  /** In the second line: this text, or for a short word this pattern, since short ends are no terms. */
  readonly inParts: { readonly text: string } | { readonly pattern: string };
}

export function placesOf(word: string): Places {
  const missing = SHORTEST_PART - [...word].length;
  const pattern = `${word.replace(/[!-/:-@[-`{-~]/g, "\\$&")}[^ ]{${missing}}`;
  return {
    anywhere: [...new Set([marked(word), MARK + word])],
    inParts: missing > 0 ? { pattern } : { text: word },
  };
}

/** A row's text without a mark at its beginning would not be found by it. */
function marked(word: string): string {
  const inside = word.replace(WORD_START, MARK);
  return inside.startsWith(MARK) ? inside : MARK + inside;
}

function endsFromMarks(word: string): string[] {
  const pieces = word.split(MARK).slice(1);
  return pieces.map((_, index) => pieces.slice(index).join(""));
}

function endsOf(word: string): string[] {
  const letters = [...word.slice(MARK.length)];
  const ends = Math.max(1, letters.length - SHORTEST_PART + 1);
  return Array.from({ length: ends }, (_, index) => letters.slice(index).join(""));
}

/** By characters, since half of a pair is none. */
const startOf = (text: string, length: number): string =>
  text.length <= length ? text : [...text].slice(0, length).join("");

import { type Entry, KINDS } from "./entry.ts";

const MOST = 30;

/** Entries with every word of the query, the nearest first. */
export function findEntries(entries: readonly Entry[], query: string): Entry[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank < NOWHERE)
    .sort((one, other) => one.rank - other.rank || orderOf(one.entry) - orderOf(other.entry))
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

const NOWHERE = 5;

/**
 * 0 for the whole name, and for an operation whose object ("refund") or verb ("capture") is asked for; 1 for whole words
 * of the label, 2 for beginnings of its words, 3 for parts of names, 4 for parts of the text.
 */
function rankOf(entry: Entry, words: readonly string[]): number {
  const label = wordsOf(entry.label);
  const names = [entry.label, ...entry.names].map((name) => name.toLowerCase());
  const query = words.join(" ");
  if (label.join(" ") === query || names.some((name) => stem(name) === query)) return 0;
  if (isOperationFor(entry, label, words)) return 0;
  if (words.every((word) => label.includes(word))) return 1;
  if (words.every((word) => label.some((known) => known.startsWith(word)))) return 2;
  const named = `${names.join(" ")} ${label.join(" ")} ${entry.context.toLowerCase()}`;
  if (words.every((word) => named.includes(word))) return 3;
  const all = `${named} ${entry.text.toLowerCase()}`;
  return words.every((word) => all.includes(word)) ? 4 : NOWHERE;
}

function isOperationFor({ object }: Entry, label: readonly string[], words: readonly string[]): boolean {
  if (object === undefined) return false;
  const query = words.join(" ");
  return label[0] === query || (wordsOf(object).join(" ") === query && words.every((word) => label.includes(word)));
}

/** What begins something comes before what reads or changes it. */
function orderOf({ kind, label }: Entry): number {
  return KINDS.indexOf(kind) * 2 + (label.startsWith("Create ") ? 0 : 1);
}

const SMALL_WORDS: ReadonlySet<string> = new Set(["a", "an", "the", "of", "to", "with", "in", "for", "how", "do", "i"]);

/** The words of a text that tell it from others, without the ends of their plurals. */
function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[\s'’"]+/)
    .filter(Boolean);
  const telling = words.filter((word) => !SMALL_WORDS.has(word) && word !== "s");
  return (telling.length > 0 ? telling : words).map(stem);
}

function stem(word: string): string {
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=[a-z]{2})s$/, "")
    .replace(/\[\]$/, "");
}

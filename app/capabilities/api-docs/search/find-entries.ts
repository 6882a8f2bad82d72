/** Something on the page that can be found. */
export interface Entry {
  readonly kind: "Operation" | "Resource" | "Section" | "Object" | "Scope" | "Error" | "Parameter";
  /** The anchor on the page. */
  readonly anchor: string;
  /** The name. */
  readonly label: string;
  /** Beside the label: the address of an operation, the operation of a parameter. */
  readonly context: string;
  readonly text: string;
}

const ORDER: readonly Entry["kind"][] = ["Operation", "Resource", "Section", "Object", "Scope", "Error", "Parameter"];
const MOST = 30;

/** Entries with every word of the query: matches in names first, and operations before the rest. */
export function findEntries(entries: readonly Entry[], query: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank < NOWHERE)
    .sort((a, b) => a.rank - b.rank || ORDER.indexOf(a.entry.kind) - ORDER.indexOf(b.entry.kind))
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

const NOWHERE = 3;

/**
 * 0 when the name or the verb matches ("submit" of disputes.submit), 1 for words of the name or context, 2 for words of
 * the text.
 */
function rankOf({ kind, label, anchor, context, text }: Entry, words: readonly string[]): number {
  const query = words.join(" ");
  const names = [label.toLowerCase(), anchor.toLowerCase()];
  const verb = kind === "Operation" ? names[1]?.split(".").at(-1) : undefined;
  if (names.includes(query) || verb === query) return 0;
  const named = `${names.join(" ")} ${context.toLowerCase()}`;
  if (words.every((word) => named.includes(word))) return 1;
  const all = `${named} ${text.toLowerCase()}`;
  return words.every((word) => all.includes(word)) ? 2 : NOWHERE;
}

import type { Statement } from "#extensions/platform/database/scoped-table.ts";
import type { Entries } from "#extensions/platform/kernel/metadata.rules.ts";
import { entryDigest } from "#extensions/platform/metadata/entry-digest.ts";
import { searchedWords } from "#extensions/platform/search/search-text.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Asked, Filter, ListedTable } from "./list.ts";
import type { Search } from "./search.ts";

/** A value that a column equals. */
export interface Term {
  readonly column: string;
  readonly value: string;
}

/** A filter that a request uses: values of which one must match, or bounds. PostgreSQL parses values by column type. */
export interface Selection extends Asked {
  readonly name: string;
  readonly column: string;
  readonly isIndexed: boolean;
  readonly isKey: boolean;
  /** Whether the request leaves the filter out, and the list's own values replace it. */
  readonly isDefault: boolean;
  /** The digest of the metadata entry that rows must have; null for other filters. */
  readonly entry: string | null;
  /** The expanded values, of which one must match. */
  readonly terms: readonly Term[];
  /** The searched word that rows may have instead of a value; null for other filters. */
  readonly word: string | null;
  /** Columns of which one may equal the value. */
  readonly exact: readonly string[];
  readonly expand: Filter["expand"];
  readonly search: Filter["search"];
  readonly expression: Filter["expression"];
  readonly reaches: Filter["reaches"];
  /** Must hold besides terms and bounds. */
  readonly condition?: Statement;
}

/** The request's filters in declaration order, and the entries of metadata. */
export function selectionsOf(list: ListedTable, request: Readonly<Record<string, unknown>>): Selection[] {
  const declared = list.selectors.flatMap((selector): Selection[] => {
    const { name, column, isKey = false, expand, expression, reaches, search, read, exact = [column] } = selector;
    const asked = read(request[name]);
    if (!asked) return [];
    const isDefault = isEmpty(request[name]);
    const kind = { isIndexed: isIndexed(selector), isKey, isDefault, entry: null, word: null };
    const selection = { name, column, ...kind, ...asked, exact, expand, expression, reaches, search };
    return search ? searched(selection, search) : [{ ...selection, terms: termsOf(exact, asked.values) }];
  });
  return [...declared, ...metadataSelections(request.metadata as Entries | undefined)];
}

/** A text as a whole where it is something, else each of its words. A text without a word finds nothing. */
function searched(selection: Omit<Selection, "terms">, { whole, text: stands }: Search): Selection[] {
  const [text = ""] = selection.values;
  const is = whole?.(text);
  if (is)
    return Object.entries(is).map(([column, values], index) => {
      return { ...selection, column, search: undefined, isIndexed: index === 0, terms: termsOf([column], values) };
    });
  if (stands) return [{ ...selection, terms: [] }];
  const words = searchedWords(text);
  if (words.length === 0) return [{ ...selection, isKey: true, search: undefined, terms: termsOf(["id"], [""]) }];
  return words.map((word) => ({ ...selection, word, terms: [] }));
}

/** Each entry that rows must have, as a filter of its own, in one order for one cursor. */
function metadataSelections(metadata: Entries = {}): Selection[] {
  const inOrder = Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([key, value]) => ({
    ...{ name: `metadata[${key}]`, column: "metadata", values: [value], bounds: [], terms: [], exact: [] },
    ...{ isIndexed: false, isKey: false, isDefault: false, word: null },
    ...{ expand: undefined, expression: undefined, reaches: undefined, search: undefined },
    entry: entryDigest(key, value),
    condition: { sql: `"row"."metadata" @> ?::jsonb`, params: [JSON.stringify({ [key]: value })] },
  }));
}

/** The filters with their values expanded. */
export async function expandSelections(
  work: UnitOfWork,
  selections: readonly Selection[],
  request: Readonly<Record<string, unknown>>,
): Promise<Selection[]> {
  return Promise.all(
    selections.map(async (selection) => {
      const { values, terms, word, exact, expand, expression, reaches, search } = selection;
      if (reaches) {
        const operator = values.includes("true") ? "<=" : ">";
        return { ...selection, values: [], terms: [], bounds: [[operator, reaches(work)]] };
      }
      if (expression)
        return { ...selection, terms: [], bounds: [], condition: comparisonOf(expression(work), selection) };
      if (search) {
        const asked = { text: values[0] ?? "", request };
        const found = word === null ? search.text?.(work, asked) : search.word?.(work, { ...asked, word });
        const stands = Object.entries((await found) ?? {});
        return { ...selection, terms: stands.flatMap(([column, each]) => termsOf([column], each)) };
      }
      if (!expand) return selection;
      const meant = new Set((await Promise.all(values.map((value) => expand(work, value)))).flat());
      const others = [...meant].filter((value) => !values.includes(value));
      return { ...selection, terms: [...terms, ...termsOf(exact, others)] };
    }),
  );
}

/** The expression, compared with the values or the bounds of the request. */
function comparisonOf({ sql, params }: Statement, { values, bounds }: Selection): Statement {
  const comparisons = [
    ...(values.length > 0 ? [{ operator: `in (${values.map(() => "?").join(", ")})`, given: values }] : []),
    ...bounds.map(([operator, bound]) => ({ operator: `${operator} ?`, given: [bound] })),
  ];
  return {
    sql: comparisons.map(({ operator }) => `(${sql}) ${operator}`).join(" and "),
    params: comparisons.flatMap(({ given }) => [...params, ...given]),
  };
}

export function isIndexed({ search, exact, isIndexed = (search ?? exact) !== undefined }: Filter): boolean {
  return isIndexed;
}

const isEmpty = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

function termsOf(columns: readonly string[], values: readonly string[]): Term[] {
  return values.flatMap((value) => columns.map((column) => ({ column, value })));
}

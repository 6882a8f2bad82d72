import type { Statement } from "#extensions/platform/database/scoped-table.ts";
import type { Entries } from "#extensions/platform/kernel/metadata.rules.ts";
import { entryDigest } from "#extensions/platform/metadata/entry-digest.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Asked, Filter, ListedTable } from "./list.ts";

/** A value that a column equals or starts with. */
export interface Term {
  readonly column: string;
  readonly value: string;
  readonly isPrefix: boolean;
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
  /** Columns of which one may equal the value, besides the prefix columns. */
  readonly exact: readonly string[];
  readonly expand: Filter["expand"];
  readonly expression: Filter["expression"];
  /** Must hold besides terms and bounds. */
  readonly condition?: Statement;
}

/** The request's filters in declaration order, and the entries of metadata. */
export function selectionsOf(list: ListedTable, request: Readonly<Record<string, unknown>>): Selection[] {
  const declared = list.selectors.flatMap((selector): Selection[] => {
    const {
      name,
      column,
      isKey = false,
      expand,
      expression,
      read,
      prefixes = [],
      exact = prefixes.length > 0 ? [] : [column],
    } = selector;
    const asked = read(request[name]);
    if (!asked) return [];
    const terms = termsOf({ prefixes, exact }, asked.values);
    const isDefault = isEmpty(request[name]);
    const kind = { isIndexed: isIndexed(selector), isKey, isDefault, entry: null };
    return [{ name, column, ...kind, ...asked, terms, exact, expand, expression }];
  });
  return [...declared, ...metadataSelections(request.metadata as Entries | undefined)];
}

/** Each entry that rows must have, as a filter of its own, in one order for one cursor. */
function metadataSelections(metadata: Entries = {}): Selection[] {
  const inOrder = Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([key, value]) => ({
    ...{ name: `metadata[${key}]`, column: "metadata", values: [value], bounds: [], terms: [], exact: [] },
    ...{ isIndexed: false, isKey: false, isDefault: false, expand: undefined, expression: undefined },
    entry: entryDigest(key, value),
    condition: { sql: `"row"."metadata" @> ?::jsonb`, params: [JSON.stringify({ [key]: value })] },
  }));
}

/** The filters with their values expanded. */
export async function expandSelections(work: UnitOfWork, selections: readonly Selection[]): Promise<Selection[]> {
  return Promise.all(
    selections.map(async (selection) => {
      const { values, terms, exact, expand, expression } = selection;
      if (expression)
        return { ...selection, terms: [], bounds: [], condition: comparisonOf(expression(work), selection) };
      if (!expand) return selection;
      const meant = new Set((await Promise.all(values.map((value) => expand(work, value)))).flat());
      const others = [...meant].filter((value) => !values.includes(value));
      return { ...selection, terms: [...terms, ...termsOf({ prefixes: [], exact }, others)] };
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

export function isIndexed({ prefixes, exact, isIndexed = (prefixes ?? exact) !== undefined }: Filter): boolean {
  return isIndexed;
}

const isEmpty = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

function termsOf({ prefixes, exact }: Required<Pick<Filter, "prefixes" | "exact">>, values: readonly string[]): Term[] {
  return values.flatMap((value) => [
    ...prefixes.map((column) => ({ column, value, isPrefix: true })),
    ...exact.map((column) => ({ column, value, isPrefix: false })),
  ]);
}

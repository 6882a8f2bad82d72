import { type DescField, type DescMessage, type MessageShape, ScalarType } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { EntitySchema, InferEntity } from "@mikro-orm/core";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** An order of a list. Its columns are never null, so that one row comparison finds the next page. */
export interface Sort {
  readonly column: string;
  readonly descending: boolean;
  /** Whether the column alone orders all rows; otherwise the ID breaks ties. */
  readonly isUnique?: boolean;
}

export const newestFirst: Sort = { column: "created_at", descending: true };

export interface Filter {
  /** The request's field name when absent. */
  readonly column?: string;
  /** Each sort has an index on organization, environment, this and its own. True beside `prefixes`, `exact`. */
  readonly isIndexed?: boolean;
  /** The exclusive upper bound of an open range. It excludes the value that stands for an absent one. */
  readonly below?: string;
  /**
   * Columns of which one must start with the value, ignoring case. Each has an index on `lower(column)
   * text_pattern_ops`.
   */
  readonly prefixes?: readonly string[];
  /** Columns of which one must equal the value. Each is indexed like an indexed filter. */
  readonly exact?: readonly string[];
  /** Expands a value, for example to customers that were merged into it. */
  readonly expand?: (work: UnitOfWork, value: string) => Promise<readonly string[]>;
  /** Values that replace an empty list. */
  readonly whenEmpty?: readonly string[];
}

/** Request fields of every list besides filters. */
type Paging = "limit" | "cursor" | "sort" | "expand";

type FilterName<Request extends DescMessage> = Exclude<
  keyof MessageShape<Request> & string,
  Paging | "$typeName" | "$unknown"
>;

interface ListDeclaration<Request extends DescMessage, Entity extends EntitySchema, Item> {
  readonly request: Request;
  readonly entity: Entity;
  /** By the request's `sort` value. `bothWays` adds the reverse of each. */
  readonly sorts: Readonly<Record<string, Sort>>;
  readonly defaultSort: string;
  /**
   * By request field, most selective first. The contract defines whether a field takes one value, several or a range.
   */
  readonly filters: Readonly<Record<FilterName<Request>, Filter>>;
  /** Columns, or expressions of them, that totals sum by currency. Without sums, rows are only counted. */
  readonly sums?: Readonly<Record<string, string>>;
  /** Builds the messages of a page's rows. */
  messages(
    rows: InferEntity<Entity>[],
    work: UnitOfWork,
    request: ListRequest<Request>,
  ): readonly Item[] | Promise<readonly Item[]>;
}

export type ListRequest<Request extends DescMessage> = Partial<Omit<MessageShape<Request>, "$typeName" | "$unknown">>;

/** The parts of a list that statements need. */
export type ListedTable = Pick<
  List<DescMessage, EntitySchema, unknown>,
  "request" | "entity" | "sorts" | "defaultSort" | "selectors" | "sums"
>;

export interface List<Request extends DescMessage, Entity extends EntitySchema, Item>
  extends ListDeclaration<Request, Entity, Item> {
  readonly selectors: readonly Selector[];
}

/** A filter combined with the contract's description of its field. */
interface Selector extends Filter {
  readonly name: string;
  readonly column: string;
  readonly read: (value: unknown) => Pick<Selection, "values" | "bounds"> | null;
}

/** A value that a column equals or starts with. */
export interface Term {
  readonly column: string;
  readonly value: string;
  readonly isPrefix: boolean;
}

/** A filter that a request uses: values of which one must match, or bounds. PostgreSQL parses values by column type. */
export interface Selection {
  readonly name: string;
  readonly column: string;
  readonly isIndexed: boolean;
  /** As sent in the request. */
  readonly values: readonly string[];
  readonly bounds: readonly (readonly [operator: string, value: string])[];
  /** The expanded values, of which one must match. */
  readonly terms: readonly Term[];
  /** Columns of which one may equal the value, besides the prefix columns. */
  readonly exact: readonly string[];
  readonly expand: Filter["expand"];
}

/** Declares a list. @throws Error when a request field is not a declared filter */
export function defineList<Request extends DescMessage, Entity extends EntitySchema, Item>(
  declaration: ListDeclaration<Request, Entity, Item>,
): List<Request, Entity, Item> {
  const { request, filters, sorts, defaultSort } = declaration;
  if (!sorts[defaultSort]) throw new Error(`${request.typeName} has no sort ${defaultSort}`);
  const paging: ReadonlySet<string> = new Set(["limit", "cursor", "sort", "expand"]);
  const forgotten = request.fields.filter(({ localName }) => !paging.has(localName) && !(localName in filters));
  if (forgotten.length > 0) throw new Error(`${forgotten.join(", ")} is not a filter of its list`);
  const selectors = Object.entries<Filter>(filters).map(([name, filter]): Selector => {
    const field = request.field[name];
    if (!field) throw new Error(`${request.typeName} has no field ${name}`);
    return { ...filter, name, column: filter.column ?? field.name, read: reader(field, filter) };
  });
  return { ...declaration, sorts: request.field.sort ? bothWays(sorts) : sorts, selectors };
}

/**
 * Adds the reverse of each sort, since one index serves both: `created_at` gets `created_at_asc`, `respond_by` gets
 * `respond_by_desc`.
 */
function bothWays(sorts: Readonly<Record<string, Sort>>): Readonly<Record<string, Sort>> {
  const reversed = Object.entries(sorts).map(([name, sort]) => {
    const { descending } = sort;
    return [`${name}_${descending ? "asc" : "desc"}`, { ...sort, descending: !descending }] as const;
  });
  return { ...sorts, ...Object.fromEntries(reversed) };
}

/** The request's filters in declaration order. */
export function selectionsOf(list: ListedTable, request: Readonly<Record<string, unknown>>): Selection[] {
  return list.selectors.flatMap((selector) => {
    const { name, column, expand, read, prefixes = [], exact = prefixes.length > 0 ? [] : [column] } = selector;
    const asked = read(request[name]);
    if (!asked) return [];
    const terms = termsOf({ prefixes, exact }, asked.values);
    return [{ name, column, isIndexed: isIndexed(selector), ...asked, terms, exact, expand }];
  });
}

/** The filters with their values expanded. */
export async function expandSelections(work: UnitOfWork, selections: readonly Selection[]): Promise<Selection[]> {
  return Promise.all(
    selections.map(async (selection) => {
      const { values, terms, exact, expand } = selection;
      if (!expand) return selection;
      const meant = new Set((await Promise.all(values.map((value) => expand(work, value)))).flat());
      const others = [...meant].filter((value) => !values.includes(value));
      return { ...selection, terms: [...terms, ...termsOf({ prefixes: [], exact }, others)] };
    }),
  );
}

export function isIndexed({ prefixes, exact, isIndexed = (prefixes ?? exact) !== undefined }: Filter): boolean {
  return isIndexed;
}

function termsOf({ prefixes, exact }: Required<Pick<Filter, "prefixes" | "exact">>, values: readonly string[]): Term[] {
  return values.flatMap((value) => [
    ...prefixes.map((column) => ({ column, value, isPrefix: true })),
    ...exact.map((column) => ({ column, value, isPrefix: false })),
  ]);
}

function reader(field: DescField, { below, whenEmpty = [] }: Filter): Selector["read"] {
  if (field.fieldKind === "list") {
    return (values = []) => {
      const given = values as readonly string[];
      return oneOf([...new Set(given.length > 0 ? given : whenEmpty)].sort());
    };
  }
  if (field.fieldKind === "message") return (range) => within(range as object | undefined, below);
  if (field.scalar === ScalarType.BOOL) return (value) => oneOf(value === undefined ? [] : [String(value)]);
  return (value) => oneOf(value ? [String(value)] : []);
}

function oneOf(values: readonly string[]) {
  return values.length > 0 ? { values, bounds: [] } : null;
}

const OPERATORS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

function within(range: object = {}, below: string | undefined) {
  const given = range as Readonly<Record<string, Timestamp | bigint | undefined>>;
  const bounds = Object.entries(OPERATORS).flatMap(([name, operator]) => {
    const bound = given[name];
    return bound === undefined ? [] : [[operator, textOf(bound)] as const];
  });
  if (bounds.length === 0) return null;
  return { values: [], bounds: below === undefined ? bounds : [...bounds, ["<", below] as const] };
}

const textOf = (bound: Timestamp | bigint) =>
  typeof bound === "object" ? timestampDate(bound).toISOString() : String(bound);

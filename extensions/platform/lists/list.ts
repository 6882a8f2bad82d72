import { type DescField, type DescMessage, type MessageShape, ScalarType } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { EntitySchema, InferEntity } from "@mikro-orm/core";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** An order of a list. Its columns are never null, so that one row comparison finds the next page. */
export interface Sort {
  readonly column: string;
  readonly descending: boolean;
  /** The column alone orders all rows; otherwise the id decides between equals. */
  readonly isUnique?: boolean;
}

export const newestFirst: Sort = { column: "created_at", descending: true };

export interface Filter {
  /** The name of the request's field when absent. */
  readonly column?: string;
  /** Each sort has an index of organization, environment, this column and the sort's columns. True when absent beside `prefixes` or `exact`. */
  readonly isIndexed?: boolean;
  /** Ends a range that has no upper bound: what stands for an absent value is left out. */
  readonly below?: string;
  /** The value begins one of these columns, whatever the case. Each has an index on `lower(column) text_pattern_ops`. */
  readonly prefixes?: readonly string[];
  /** The value is that of one of these columns. Each is indexed as an indexed filter is. */
  readonly exact?: readonly string[];
  /** What a value stands for beside itself: a customer for those that were merged into it. */
  readonly expand?: (work: UnitOfWork, value: string) => Promise<readonly string[]>;
  /** What a list of values stands for that is empty. */
  readonly whenEmpty?: readonly string[];
}

/** What every request of a list has besides filters. */
type Paging = "limit" | "cursor" | "sort" | "expand";

type FilterName<Request extends DescMessage> = Exclude<
  keyof MessageShape<Request> & string,
  Paging | "$typeName" | "$unknown"
>;

interface ListDeclaration<Request extends DescMessage, Entity extends EntitySchema, Item> {
  readonly request: Request;
  readonly entity: Entity;
  /** By the name that the request's `sort` has. The reverse of each comes with it (`bothWays`). */
  readonly sorts: Readonly<Record<string, Sort>>;
  readonly defaultSort: string;
  /** By the request's fields, the most selective first. What a field takes says the contract: a value, several or a range. */
  readonly filters: Readonly<Record<FilterName<Request>, Filter>>;
  /** What totals add up by currency: columns, or expressions of them. Rows of a list without sums are only counted. */
  readonly sums?: Readonly<Record<string, string>>;
  /** The messages of a page's rows. */
  messages(
    rows: InferEntity<Entity>[],
    work: UnitOfWork,
    request: ListRequest<Request>,
  ): readonly Item[] | Promise<readonly Item[]>;
}

export type ListRequest<Request extends DescMessage> = Partial<Omit<MessageShape<Request>, "$typeName" | "$unknown">>;

/** Of a list, what a statement needs. */
export type ListedTable = Pick<
  List<DescMessage, EntitySchema, unknown>,
  "request" | "entity" | "sorts" | "defaultSort" | "selectors" | "sums"
>;

export interface List<Request extends DescMessage, Entity extends EntitySchema, Item>
  extends ListDeclaration<Request, Entity, Item> {
  readonly selectors: readonly Selector[];
}

/** A filter with what the contract says of it. */
interface Selector extends Filter {
  readonly name: string;
  readonly column: string;
  readonly read: (value: unknown) => Pick<Selection, "values" | "bounds"> | null;
}

/** A value that a column may have, or begin with. */
export interface Term {
  readonly column: string;
  readonly value: string;
  readonly isPrefix: boolean;
}

/** A filter that a request uses: one of several values, or bounds. Values are texts that PostgreSQL reads by the column. */
export interface Selection {
  readonly name: string;
  readonly column: string;
  readonly isIndexed: boolean;
  /** As the request says them. */
  readonly values: readonly string[];
  readonly bounds: readonly (readonly [operator: string, value: string])[];
  /** What the values stand for: a row has one of these. */
  readonly terms: readonly Term[];
  /** The columns of which one has the value, beside those that it begins. */
  readonly exact: readonly string[];
  readonly expand: Filter["expand"];
}

/** Declares a list. @throws Error when a field of the request is no declared filter */
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

/** An index serves an order and its reverse: `created_at` comes with `created_at_asc`, `respond_by` with `respond_by_desc`. */
function bothWays(sorts: Readonly<Record<string, Sort>>): Readonly<Record<string, Sort>> {
  const reversed = Object.entries(sorts).map(([name, sort]) => {
    const { descending } = sort;
    return [`${name}_${descending ? "asc" : "desc"}`, { ...sort, descending: !descending }] as const;
  });
  return { ...sorts, ...Object.fromEntries(reversed) };
}

/** The filters that the request uses, in the order of the declaration. */
export function selectionsOf(list: ListedTable, request: Readonly<Record<string, unknown>>): Selection[] {
  return list.selectors.flatMap((selector) => {
    const { name, column, expand, read, prefixes = [], exact = prefixes.length > 0 ? [] : [column] } = selector;
    const asked = read(request[name]);
    if (!asked) return [];
    const terms = termsOf({ prefixes, exact }, asked.values);
    return [{ name, column, isIndexed: isIndexed(selector), ...asked, terms, exact, expand }];
  });
}

/** The filters with what their values stand for. */
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

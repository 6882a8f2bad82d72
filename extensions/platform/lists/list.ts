import { type DescField, type DescMessage, type MessageShape, ScalarType } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { EntitySchema, InferEntity } from "@mikro-orm/core";
import type { Statement } from "#extensions/platform/database/scoped-table.ts";
import { hasMetadata } from "#extensions/platform/metadata/metadata-rows.ts";
import { isSearched } from "#extensions/platform/search/search-rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Search } from "./search.ts";

/** What a list can be ordered by. Its columns are never null, so that one row comparison finds the next page. */
interface SortKey {
  /** The sort's name when absent. */
  readonly column?: string;
  /** Whether the column alone orders all rows; otherwise the ID breaks ties. */
  readonly isUnique?: boolean;
}

/** An order of a list. */
export interface Sort extends SortKey {
  readonly column: string;
  readonly descending: boolean;
}

export const newestFirst: Sort = { column: "created_at", descending: true };

export interface Filter {
  /** The request's field name when absent. */
  readonly column?: string;
  /** Each sort has an index on organization, environment, this and its own. True beside `search`, `exact`. */
  readonly isIndexed?: boolean;
  /** Whether each value selects at most one row, by the primary key. */
  readonly isKey?: boolean;
  /** Replaces the column where the time decides the state. Without an index. */
  readonly expression?: (work: UnitOfWork) => Statement;
  /** True where the column is at most this value, false where it is more: bounds, which an order by the column serves. */
  readonly reaches?: (work: UnitOfWork) => string;
  /** The exclusive upper bound of an open range. It excludes the value that stands for an absent one. */
  readonly below?: string;
  /** Finds rows by a text: where they have a `searchText`, each of its words must begin a term. */
  readonly search?: Search;
  /** Columns of which one must equal the value. Each is indexed like an indexed filter. */
  readonly exact?: readonly string[];
  /** Expands a value, for example to customers that were merged into it. */
  readonly expand?: (work: UnitOfWork, value: string) => Promise<readonly string[]>;
  /** Values that replace an empty list. */
  readonly whenEmpty?: readonly string[];
}

/** Filters of every list whose request has them. A list may have its own instead. */
const SELECTIVE = { ids: { column: "id", isKey: true } } as const;
const BY_TIME = { createdAt: {}, updatedAt: {} } as const;

/** Request fields of every list besides its own filters. */
type Common =
  | "limit"
  | "cursor"
  | "sort"
  | "expand"
  | "metadata"
  | "withoutCustomers"
  | keyof typeof SELECTIVE
  | keyof typeof BY_TIME;

type FilterName<Request extends DescMessage> = Exclude<
  keyof MessageShape<Request> & string,
  Common | "$typeName" | "$unknown"
>;

interface ListDeclaration<Request extends DescMessage, Entity extends EntitySchema, Item> {
  readonly request: Request;
  readonly entity: Entity;
  /** By the request's `sort` value; a leading `-` reverses it. `created_at` when absent. */
  readonly sorts?: Readonly<Record<string, SortKey>>;
  /** The newest first when absent. */
  readonly defaultSort?: string;
  /**
   * By request field, most selective first. The contract defines whether a field takes one value, several or a range.
   */
  readonly filters: Readonly<Record<FilterName<Request>, Filter> & { updatedAt?: Filter }>;
  /** Columns, or expressions of them, that totals sum by currency. Without sums, rows are only counted. */
  readonly sums?: Readonly<Record<string, string>>;
  /** Its readers must not see metadata, and so must not find rows by it. */
  readonly hidesMetadata?: true;
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
  /** By the request's `sort` value. */
  readonly sorts: Readonly<Record<string, Sort>>;
  readonly defaultSort: string;
  readonly selectors: readonly Selector[];
}

/** What a request asks of a filter, as it was sent. */
export interface Asked {
  readonly values: readonly string[];
  readonly bounds: readonly (readonly [operator: string, value: string])[];
}

/** A filter combined with the contract's description of its field. */
export interface Selector extends Filter {
  readonly name: string;
  readonly column: string;
  readonly read: (value: unknown) => Asked | null;
}

/**
 * Declares a list. It has the filter by metadata where its rows have metadata that its readers see.
 * @throws Error when a request field is not a declared filter
 */
export function defineList<Request extends DescMessage, Entity extends EntitySchema, Item>(
  declaration: ListDeclaration<Request, Entity, Item>,
): List<Request, Entity, Item> {
  const { request, sorts: keys = { created_at: {} }, defaultSort = "-created_at" } = declaration;
  const sorts = bothWays(keys);
  if (!sorts[defaultSort]) throw new Error(`${request.typeName} has no sort ${defaultSort}`);
  const filters = { ...SELECTIVE, ...BY_TIME, ...declaration.filters };
  const paging: ReadonlySet<string> = new Set(["limit", "cursor", "sort", "expand", "metadata", "withoutCustomers"]);
  if (hasMetadata(declaration.entity.meta) && !declaration.hidesMetadata && !request.field.metadata)
    throw new Error(`${request.typeName} lacks the filter by metadata`);
  const forgotten = request.fields.filter(({ localName }) => !paging.has(localName) && !(localName in filters));
  if (forgotten.length > 0) throw new Error(`${forgotten.join(", ")} is not a filter of its list`);
  const selectors = Object.entries<Filter>(filters).flatMap(([name, filter]): Selector[] => {
    const field = request.field[name];
    if (!field && name in declaration.filters) throw new Error(`${request.typeName} has no field ${name}`);
    if (filter.search && !filter.search.text && !isSearched(declaration.entity.meta))
      throw new Error(`rows of ${request.typeName} have no terms`);
    return field ? [{ ...filter, name, column: filter.column ?? field.name, read: reader(field, filter) }] : [];
  });
  return { ...declaration, sorts, defaultSort, selectors };
}

/** Each sort and its reverse, since one index serves both. */
function bothWays(keys: Readonly<Record<string, SortKey>>): Readonly<Record<string, Sort>> {
  const sorts = Object.entries(keys).flatMap(([name, key]) => {
    const sort = { column: name, ...key };
    return [
      [name, { ...sort, descending: false }],
      [`-${name}`, { ...sort, descending: true }],
    ] as const;
  });
  return Object.fromEntries(sorts);
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

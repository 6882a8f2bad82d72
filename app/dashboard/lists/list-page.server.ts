import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { listNameOf } from "#contract/list-name.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { Column } from "../column.ts";
import type { LookUpColumns } from "../csv/csv-export.server.ts";
import type { Filter, Filters } from "../filters/filter.ts";

export type PageArgs = Pick<LoaderFunctionArgs, "params" | "request">;

/** A list page as the kit reads it. */
export interface ListPage<Row> {
  /** The list in the contract. */
  readonly name: string;
  readonly method: DescMethodUnary;
  /** One row, and several, as totals count them. */
  readonly nouns: readonly [one: string, many: string];
  readonly columns: readonly Column<Row>[];
  /** Label of each sum behind its amount: "$12.00 captured". */
  readonly sums: Readonly<Record<string, string>>;
  /** Fields of the listed message, in the order of the file's columns. All that a cell can hold when absent. */
  readonly csv?: readonly string[];
  readonly csvLooksUp?: LookUpColumns;
  view(item: object): Row;
  /** Adds to the rows of a page what other resources know about them, read for all together. */
  complete(rows: readonly Row[], clients: OrganizationClients): Promise<readonly Row[]>;
  filters(clients: OrganizationClients): Promise<Filters>;
  /** Request fields of filters whose names differ there. */
  readonly fields: Readonly<Record<string, string | ((text: string) => Selection | null)>>;
  /** By the value of `show`; the first is the default. */
  readonly tabs: Readonly<Record<string, ListTab>>;
  /** Number of rows by tab. */
  counts(clients: OrganizationClients): Promise<Readonly<Record<string, number>>>;
  /** Selections of the page's address besides its filters. */
  fixed(args: PageArgs): Selection;
}

/** A list page without its row type. */
export type ListQuery = Omit<ListPage<never>, "view" | "complete">;

/** Values by the fields of a list's request. */
export type Selection = Readonly<Record<string, unknown>>;

interface ListTab<Request extends object = Selection> {
  readonly name: string;
  readonly request: Request;
  /** The order of this tab unless another is chosen. The list's own when absent. */
  readonly sort?: string;
}

type ItemOf<Output extends DescMessage> = MessageShape<Output> extends { data: (infer Item)[] } ? Item : never;

type RequestOf<Input extends DescMessage> = Partial<MessageInitShape<Input>>;

interface Declaration<Input extends DescMessage, Output extends DescMessage, Row, Name extends string>
  extends Pick<ListPage<Row>, "nouns" | "csv" | "csvLooksUp"> {
  readonly method: DescMethodUnary<Input, Output>;
  readonly columns: readonly Column<NoInfer<Row>>[];
  readonly view: (item: ItemOf<Output>) => Row;
  /** By the parameter of the address. A function where the options are the organization's own. */
  readonly filters?: Readonly<Record<Name, Filter>> | ((clients: OrganizationClients) => Promise<Record<Name, Filter>>);
  /** A request field, or a function of the text; null when the text cannot match anything. */
  readonly fields?: {
    readonly [Each in NoInfer<Name>]?: (keyof RequestOf<Input> & string) | ((text: string) => RequestOf<Input> | null);
  };
  readonly complete?: ListPage<NoInfer<Row>>["complete"];
  readonly sums?: ListPage<Row>["sums"];
  readonly tabs?: Readonly<Record<string, ListTab<RequestOf<Input>>>>;
  readonly counts?: ListPage<Row>["counts"];
  readonly fixed?: (args: PageArgs) => RequestOf<Input>;
}

/** Declares a list page: filters, order, pages, totals, columns, files and saved views follow from it. */
export function defineListPage<Input extends DescMessage, Output extends DescMessage, Row, const Name extends string>(
  declaration: Declaration<Input, Output, Row, Name>,
): ListPage<Row> {
  const { method, filters, ...given } = declaration;
  return {
    sums: {},
    complete: async (rows) => rows,
    tabs: {},
    counts: async () => ({}),
    fixed: () => ({}),
    ...(given as Pick<ListPage<Row>, "nouns" | "columns" | "view">),
    fields: (given.fields ?? {}) as ListPage<Row>["fields"],
    name: listNameOf(method.input),
    method,
    filters: typeof filters === "function" ? filters : async () => filters ?? {},
  };
}

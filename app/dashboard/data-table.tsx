import { useLocation, useNavigation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { Callout } from "#app/components/ui/callout.tsx";
import { RequestId } from "#app/components/ui/copied-id.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useRequestId } from "#app/components/ui/viewer.ts";
import { type Column, dropLook, isNumeric, ROLE } from "./column.ts";
import { ColumnHeader } from "./column-header.tsx";
import { type RowSelection, SelectAll, SelectRow } from "./row-selection.tsx";

export interface DataTableProps<Row> {
  /** Read out as the name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Null while they are loading. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  /** The page of a row: its first cell is the link, and the whole row can be clicked. */
  rowLink?: (row: Row) => string;
  /** The sort of the list as it is shown. */
  sort?: string;
  /** Puts a checkbox in front of each row, which belongs to a form of the page. */
  selection?: RowSelection<Row>;
  /** On a narrow screen a row is a card with every column, instead of two lines. */
  cards?: boolean;
  /** Shown in place of no rows. */
  empty: ReactNode;
  /** Reason that there are no rows. */
  problem?: string | null;
}

/** A list as a table, and on a narrow screen as cards: the same markup, so nothing is rendered twice. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, sort, selection, empty, problem } = props;
  const refreshing = useIsRefreshing();
  if (problem) return <Problem text={problem} />;
  if (rows?.length === 0) return empty;
  return (
    <div className="@container overflow-x-auto" aria-busy={refreshing || rows === null}>
      <table {...ROLE.table} className="w-full text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead {...ROLE.rowgroup} className="border-line border-b max-md:sr-only">
          <tr {...ROLE.row}>
            {selection ? <SelectAll {...selection} /> : null}
            {columns.map((column) => (
              <ColumnHeader key={column.name} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup} className={`divide-y divide-line max-md:block ${refreshing ? "opacity-60" : ""}`}>
          {rows === null ? (
            <LoadingRows columns={columns.length + (selection ? 1 : 0)} />
          ) : (
            rows.map((row) => <Row key={props.rowKey(row)} row={row} {...props} />)
          )}
        </tbody>
      </table>
    </div>
  );
}

function Row<Item>({ row, columns, rowLink, selection, cards = false }: { row: Item } & DataTableProps<Item>) {
  return (
    <tr {...ROLE.row} className={`${cards ? "row-card" : "row-lines"} ${rowLink ? "row-linked" : ""}`}>
      {selection ? <SelectRow selection={selection} row={row} /> : null}
      {columns.map((column, position) => (
        <td {...ROLE.cell} key={column.name} className={cellLook(column, position, cards)}>
          {cards && position > 0 && cardPlace(column, position) === "detail" ? (
            <span aria-hidden="true" className="text-muted md:hidden">
              {column.name}{" "}
            </span>
          ) : null}
          {position === 0 && rowLink ? (
            <Link to={rowLink(row)} prefetch="intent" className="row-link">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

const LINES = {
  title: "cell cell-title",
  aside: "cell cell-aside",
  line: "cell cell-line",
  end: "cell cell-end",
  actions: "cell cell-actions",
  hidden: "cell max-md:hidden",
} as const;

const CARD = {
  title: "cell card-title",
  aside: "cell card-aside",
  line: "cell card-line",
  detail: "cell card-detail",
  actions: "cell card-actions",
  hidden: "cell max-md:hidden",
} as const;

function cellLook<Row>(column: Column<Row>, position: number, cards: boolean): string {
  const place = cards ? CARD[cardPlace(column, position)] : LINES[linesPlace(column, position)];
  const isAbsent = column.kind === "actions" && column.narrow === "hidden";
  return [place, isNumeric(column) && "cell-number", isAbsent && "max-md:hidden", dropLook(column)]
    .filter(Boolean)
    .join(" ");
}

/** Actions stand above the link that covers the row, wherever they are. */
function linesPlace<Row>({ kind, narrow }: Column<Row>, position: number): keyof typeof LINES {
  if (kind === "actions") return "actions";
  return narrow ?? (position === 0 ? "title" : "hidden");
}

function cardPlace<Row>({ kind, narrow }: Column<Row>, position: number): keyof typeof CARD {
  if (kind === "actions") return "actions";
  return narrow === "end" ? "detail" : (narrow ?? (position === 0 ? "title" : "detail"));
}

function LoadingRows({ columns }: { columns: number }) {
  return ["first", "second", "third", "fourth", "fifth"].map((row) => (
    <tr key={row} className="max-md:block max-md:px-4 max-md:py-3.5">
      <td colSpan={columns} className="cell">
        <span className="block h-4 rounded bg-wash" />
      </td>
    </tr>
  ));
}

function Problem({ text }: { text: string }) {
  const [parameters] = useSearchParams();
  const requestId = useRequestId();
  return (
    <div className="p-4 sm:p-5">
      <Callout tone="warn">
        <p>{text}</p>
        <RequestId id={requestId} />
        <Link to={`?${parameters}`} className="font-semibold underline underline-offset-3">
          Try again
        </Link>
      </Callout>
    </div>
  );
}

/** The same page with another filter, sort or cursor is on its way. */
function useIsRefreshing(): boolean {
  const { pathname } = useLocation();
  return useNavigation().location?.pathname === pathname;
}

import { Link, useLocation, useNavigation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { Callout } from "#app/components/ui/callout.tsx";
import { RequestId } from "#app/components/ui/copied-id.tsx";
import { useRequestId } from "#app/components/ui/viewer.ts";
import { CELL, type Column, NUMERIC, ROLE } from "./column.ts";
import { ColumnHeader } from "./column-header.tsx";
import { type RowSelection, SelectAll, SelectRow } from "./row-selection.tsx";

interface DataTableProps<Row> {
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
  /** Shown in place of no rows. */
  empty: ReactNode;
  /** Why there are no rows to show. */
  problem?: string | null;
}

/** A list as a table, and on a narrow screen as cards: the same markup, so nothing is rendered twice. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, sort, selection, empty, problem } = props;
  const refreshing = useIsRefreshing();
  if (problem) return <Problem text={problem} />;
  if (rows?.length === 0) return empty;
  return (
    <div className="overflow-x-auto" aria-busy={refreshing || rows === null}>
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

function Row<Item>({ row, columns, rowLink, selection }: { row: Item } & DataTableProps<Item>) {
  return (
    <tr
      {...ROLE.row}
      className={`relative max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3.5 max-md:after:order-3 max-md:after:basis-full ${rowLink ? "hover:bg-wash has-focus-visible:bg-wash" : ""}`}
    >
      {selection ? <SelectRow selection={selection} row={row} /> : null}
      {columns.map((column, position) => (
        <td
          {...ROLE.cell}
          key={column.name}
          className={`${CELL} ${NUMERIC[column.kind ?? "text"]} ${narrow(column, position)}`}
        >
          {position > 0 && (column.narrow ?? "detail") === "detail" ? (
            <span aria-hidden="true" className="text-muted md:hidden">
              {column.name}{" "}
            </span>
          ) : null}
          {position === 0 && rowLink ? (
            <Link to={rowLink(row)} prefetch="intent" className="font-semibold after:absolute after:inset-0">
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

const NARROW = {
  title:
    "max-md:order-1 max-md:min-w-0 max-md:grow max-md:basis-1/2 max-md:text-left max-md:text-base max-md:font-semibold",
  aside: "max-md:order-2",
  line: "max-md:order-3 max-md:basis-full max-md:text-left",
  detail: "max-md:order-4 max-md:text-left",
  hidden: "max-md:hidden",
  actions: "relative z-1 max-md:order-5 max-md:basis-full max-md:pt-1",
} as const;

function narrow<Row>({ kind, narrow }: Column<Row>, position: number): string {
  if (kind === "actions") return NARROW.actions;
  return NARROW[narrow ?? (position === 0 ? "title" : "detail")];
}

function LoadingRows({ columns }: { columns: number }) {
  return ["first", "second", "third", "fourth", "fifth"].map((row) => (
    <tr key={row} className="max-md:block max-md:px-4 max-md:py-3.5">
      <td colSpan={columns} className={CELL}>
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

import type { ReactNode } from "react";
import type { Column } from "../column.ts";
import { ExportMenu } from "../csv/export-menu.tsx";
import { DataTable } from "../data-table.tsx";
import { ActiveFilters } from "../filters/active-filters.tsx";
import { EmptyList } from "../filters/empty-list.tsx";
import { FilterBar } from "../filters/filter-bar.tsx";
import { Pager } from "../pager.tsx";
import { type BulkAction, type RowSelection, SelectionBar } from "../row-selection.tsx";
import { SavedViews } from "../saved-views.tsx";
import { Tabs } from "../tabs.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { ListTotals } from "./list-totals.tsx";
import type { ListData } from "./read-list.server.ts";
import { SortMenu } from "./sort-menu.tsx";

interface ListProps<Row> {
  /** Data from the loader. */
  list: ListData<Row>;
  /** Read out as the name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The page of a row. */
  rowLink?: (row: Row) => string;
  /** On a narrow screen a row is a card with every column, instead of two lines. */
  cards?: boolean;
  /** Shown where the list has no rows, unless filters leave none. */
  empty: ReactNode;
  /** Shown when filters exclude every row. */
  hint?: ReactNode;
  /** Actions on several rows at once. */
  bulk?: {
    readonly selection: RowSelection<Row>;
    readonly actions: readonly BulkAction[];
  } | null;
}

/** A list with its filters, order, totals, columns, files and saved views. */
export function List<Row>({ list, caption, columns, empty, hint, bulk, ...table }: ListProps<Row>) {
  const { name, filters, hidden, totals, nouns } = list;
  const shown = columns.filter((column) => !hidden.includes(column.name));
  return (
    <>
      <div className="border-line border-b px-4 py-2 sm:px-5">
        <div className="flex items-center gap-1 sm:gap-2">
          {Object.keys(filters).length > 0 ? <FilterBar filters={filters} /> : <span className="grow" />}
          {Object.keys(filters).length > 0 || list.views.length > 0 ? (
            <SavedViews list={name} views={list.views} />
          ) : null}
          <Tools list={list} columns={columns} />
        </div>
        <ActiveFilters filters={filters} />
      </div>
      {list.tab === null && !totals ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-line border-b px-4 sm:px-5">
          {list.tab === null ? null : (
            <Tabs label="Status" param="show" tabs={list.tabs} current={list.tab} className="-mb-px" />
          )}
          {totals ? <ListTotals nouns={nouns} sums={list.sums} totals={totals} /> : null}
        </div>
      )}
      <DataTable
        {...table}
        caption={caption}
        columns={shown}
        rows={list.rows}
        sort={list.sort}
        {...(bulk ? { selection: bulk.selection } : {})}
        empty={
          <EmptyList filters={filters} what={nouns[1]} hint={hint}>
            {empty}
          </EmptyList>
        }
        problem={list.problem}
      />
      <Pager {...list.pages} />
      {bulk ? <SelectionBar form={bulk.selection.form} what={nouns[1]} actions={bulk.actions} /> : null}
    </>
  );
}

/** A list that is a page of its own. */
export function ListSection<Row>(props: ListProps<Row>) {
  return (
    <section aria-label={`List of ${props.list.nouns[1]}`} className="rounded-lg border border-line bg-surface">
      <List {...props} />
    </section>
  );
}

/** The row's name and its actions cannot be hidden. */
const mayHide = <Row,>({ kind }: Column<Row>, position: number): boolean => position > 0 && kind !== "actions";

function Tools<Row>({ list, columns }: Pick<ListProps<Row>, "list" | "columns">) {
  const { name, hidden, sort, file, isExportable } = list;
  return (
    <>
      <SortMenu columns={columns} sort={sort} />
      <ColumnChoice list={name} columns={columns.filter(mayHide).map((column) => column.name)} hidden={hidden} />
      <ExportMenu to={file} isExportable={isExportable} />
    </>
  );
}

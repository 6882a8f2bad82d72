import { text } from "#extensions/platform/database/columns.ts";
import { type SearchedColumns, searchTextOf } from "./search-text.ts";

type Row = Readonly<Record<string, unknown>>;

/** The column that an entity with searched columns has, under the name `searchText`. Every flush computes it. */
export const searchText = (columns: SearchedColumns) =>
  text()
    .nullable()
    .onCreate((row) => searchTextOf(columns, row as Row))
    .onUpdate((row) => changedText(columns, row as Row) as string);

/** A row that was read in part keeps what it has. */
function changedText(columns: SearchedColumns, row: Row): unknown {
  const isWhole = Object.keys(columns).every((name) => row[name] !== undefined);
  return isWhole ? searchTextOf(columns, row) : row.searchText;
}

import type { ReactNode } from "react";

/** One column of a data table, declared by the page. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Money and numbers are right-aligned. Actions keep their own clicks. */
  readonly kind?: "text" | "money" | "number" | "actions";
  readonly sort?: Sorts;
  /**
   * Its place in the two lines that a row has on a narrow screen: title and aside above, line and end below. Each place
   * takes one column. The first column is the title and all others are absent unless they say more. A table of cards has
   * every column that is not hidden.
   */
  readonly narrow?: "title" | "aside" | "line" | "end" | "hidden";
  /**
   * Leaves a table that would be too wide: `first` on screens below 1440 pixels, `next` below 1280, `last` below 1200
   * (styles/tables.css measures the table's place).
   */
  readonly drops?: "first" | "next" | "last";
}

/** Values of the `sort` parameter by which a column orders the list, as far as the list offers them. */
export interface Sorts {
  readonly ascending?: string;
  readonly descending?: string;
  /** Labels of the two directions. "Oldest" and "newest" when absent. */
  readonly names?: readonly [ascending: string, descending: string];
}

/** The order of every list that is sorted by creation. */
export const BY_AGE: Sorts = { ascending: "created_at", descending: "-created_at" };

/** Figures are aligned digit below digit (styles/tables.css). */
export const isNumeric = <Row>({ kind }: Column<Row>): boolean => kind === "money" || kind === "number";

const DROPS = { first: "drops-first", next: "drops-next", last: "drops-last" } as const;

/** For the cells and the header of a column that drops. */
export const dropLook = <Row>({ drops }: Column<Row>): string => (drops ? DROPS[drops] : "");

/** The roles that the elements have anyway. Browsers drop those when a narrow screen lays the rows out as cards. */
export const ROLE = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
  columnheader: { role: "columnheader" },
} as const;

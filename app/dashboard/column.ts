import type { ReactNode } from "react";

/** One column of a data table, declared by the page. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Money and numbers are right-aligned. Actions keep their own clicks. */
  readonly kind?: "text" | "money" | "number" | "actions";
  readonly sort?: Sorts;
  /**
   * Position in the card of a narrow screen: title, top corner, own line, or named detail. The first column defaults to
   * title, others to detail.
   */
  readonly narrow?: "title" | "aside" | "line" | "detail" | "hidden";
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

/** The roles that the elements have anyway. Browsers drop those when a narrow screen lays the rows out as cards. */
export const ROLE = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
  columnheader: { role: "columnheader" },
} as const;

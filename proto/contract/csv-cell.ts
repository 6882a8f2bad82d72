import { type DescField, ScalarType } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { isAmount } from "./is-amount.ts";
import { decimalOf } from "./money.ts";

/** What a spreadsheet would run as a formula, or read as the end of the cell before one. */
const FORMULA = /^[=+\-@\t\r]/;
const MUST_QUOTE = /[",\r\n]/;

export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (MUST_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
}

/** A field's value: an amount as a decimal of the item's currency, a time as RFC 3339, a list with spaces between. */
export function csvCell(field: DescField, item: Readonly<Record<string, unknown>>): string {
  const value = item[field.localName];
  if (value === undefined || value === null) return "";
  if (field.message?.typeName === "google.protobuf.Timestamp") return timestampDate(value as Timestamp).toISOString();
  if (Array.isArray(value)) return csvText(value.join(" "));
  if (isAmount(field)) return decimalOf(value as bigint, String(item.currency));
  return field.scalar === ScalarType.STRING ? csvText(String(value)) : String(value);
}

/** Text that a spreadsheet takes for text. */
export function csvText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

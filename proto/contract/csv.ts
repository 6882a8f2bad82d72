import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { CsvColumn } from "./csv-column.ts";
import { feeBasis } from "./fee-labels.ts";
import { isAmount } from "./is-amount.ts";
import { decimalOf } from "./money.ts";
import { STATUS, statusColumn } from "./status-column.ts";

export const CSV_TYPE = "text/csv; charset=utf-8; header=present";

export type { CsvColumn };

const TIMESTAMP = "google.protobuf.Timestamp";

type Values = Readonly<Record<string, unknown>>;

/** Cells of these kinds match exactly, so that no text passes for one: a minus before digits is no formula. */
const EXACT = { number: /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/, time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/ };
/** Characters that a spreadsheet skips: whitespace, control characters and invisible ones. */
const BLANK = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}`;
/**
 * Text that a spreadsheet would run as a formula or read as the end of the previous cell, including full-width forms.
 */
const FORMULA = new RegExp(String.raw`^[${BLANK}]*[=+\-@\uff1d\uff0b\uff0d\uff20|\t\r]`, "u");
const MUST_QUOTE = /[",\r\n]/;

/**
 * A list file's columns, by local field names; `paymentMethod.brand` names a nested field, and `STATUS` the words of the
 * status.
 * @throws Error when the message has no such field
 */
export function csvColumns(message: DescMessage, paths: readonly string[]): CsvColumn[] {
  return paths.map((path) => {
    if (path === STATUS) return statusColumn(message.typeName);
    const fields = fieldsOn(message, path);
    const last = fields.at(-1);
    if (!last) throw new Error(`${message.typeName} has no field ${path}`);
    const holders = fields.slice(0, -1);
    return {
      name: fields.map(({ name }) => name).join("_"),
      kind: kindOf(last),
      cell(item) {
        const holder = holders.reduce<Values | undefined>(
          (value, { localName }) => value?.[localName] as Values | undefined,
          item as Values,
        );
        return holder ? csvCell(last, holder, { message, values: item as Values }) : "";
      },
    };
  });
}

export function csvHeader(columns: readonly Pick<CsvColumn, "name">[]): string {
  return csvLine(columns.map(({ name }) => name));
}

export function csvLines<Item extends object>(columns: readonly CsvColumn<Item>[], items: readonly Item[]): string {
  return items.map((item) => csvLine(columns.map((column) => cellText(column.kind, column.cell(item))))).join("");
}

/** Escapes a cell so that no spreadsheet runs it. Anything but a number or time is text, whatever its column. */
export function cellText(kind: CsvColumn["kind"], cell: string): string {
  const isExact = kind !== "text" && EXACT[kind].test(cell);
  return !isExact && FORMULA.test(cell) ? `'${cell}` : cell;
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (MUST_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
}

function fieldsOn(message: DescMessage, path: string): DescField[] {
  let holder: DescMessage | undefined = message;
  return path.split(".").map((localName) => {
    const field = holder?.fields.find((each) => each.localName === localName);
    if (!field) throw new Error(`${message.typeName} has no field ${path}`);
    holder = field.message;
    return field;
  });
}

const NO_NUMBERS: ReadonlySet<ScalarType> = new Set([ScalarType.STRING, ScalarType.BOOL, ScalarType.BYTES]);

function kindOf({ fieldKind, scalar, message }: DescField): CsvColumn["kind"] {
  if (message?.typeName === TIMESTAMP) return "time";
  return fieldKind === "scalar" && scalar !== undefined && !NO_NUMBERS.has(scalar) ? "number" : "text";
}

interface Item {
  readonly message: DescMessage;
  readonly values: Values;
}

/** A field's value: an amount as a decimal of the item's currency, a time as RFC 3339, a list separated by spaces. */
function csvCell(field: DescField, holder: Values, { message, values }: Item): string {
  const value = holder[field.localName];
  if (value === undefined || value === null) return "";
  if (field.message?.typeName === TIMESTAMP) return timestampDate(value as Timestamp).toISOString();
  if (Array.isArray(value)) return value.join(" ");
  const currency = String(values.currency);
  if (isAmount(field, message)) return decimalOf(value as bigint, currency);
  return isFeeBasis(field) ? feeBasis(String(value), (amount) => decimalOf(amount, currency)) : String(value);
}

const isFeeBasis = ({ name, parent }: DescField): boolean => name === "basis" && parent.typeName.endsWith("Fee");

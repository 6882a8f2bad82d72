import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { isAmount } from "./is-amount.ts";
import { decimalOf } from "./money.ts";

export const CSV_TYPE = "text/csv; charset=utf-8; header=present";

/** A column of a file: a field of the listed message, or of a message inside it. */
export interface CsvColumn {
  readonly name: string;
  cell(item: object): string;
}

type Values = Readonly<Record<string, unknown>>;

/** Text that a spreadsheet would run as a formula, or read as the end of the previous cell. */
const FORMULA = /^[=+\-@\t\r]/;
const MUST_QUOTE = /[",\r\n]/;

/**
 * The columns of a list's file, by the local names of fields; `paymentMethod.brand` is a field of a field.
 * @throws Error when the message has no such field
 */
export function csvColumns(message: DescMessage, paths: readonly string[]): CsvColumn[] {
  return paths.map((path) => {
    const fields = fieldsOn(message, path);
    const last = fields.at(-1);
    if (!last) throw new Error(`${message.typeName} has no field ${path}`);
    const holders = fields.slice(0, -1);
    return {
      name: fields.map(({ name }) => name).join("_"),
      cell(item) {
        const holder = holders.reduce<Values | undefined>(
          (value, { localName }) => value?.[localName] as Values | undefined,
          item as Values,
        );
        return holder ? csvCell(last, holder, item as Values) : "";
      },
    };
  });
}

export function csvHeader(columns: readonly CsvColumn[]): string {
  return csvLine(columns.map(({ name }) => name));
}

export function csvLines(columns: readonly CsvColumn[], items: readonly object[]): string {
  return items.map((item) => csvLine(columns.map((column) => column.cell(item)))).join("");
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (MUST_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
}

/** Text that a spreadsheet takes for text. */
export function csvText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
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

/** A field's value: an amount as a decimal of the item's currency, a time as RFC 3339, a list with spaces between. */
function csvCell(field: DescField, holder: Values, item: Values): string {
  const value = holder[field.localName];
  if (value === undefined || value === null) return "";
  if (field.message?.typeName === "google.protobuf.Timestamp") return timestampDate(value as Timestamp).toISOString();
  if (Array.isArray(value)) return csvText(value.join(" "));
  if (isAmount(field)) return decimalOf(value as bigint, String(item.currency));
  return field.scalar === ScalarType.STRING ? csvText(String(value)) : String(value);
}

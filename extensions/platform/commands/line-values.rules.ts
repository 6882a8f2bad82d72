/** A column of an operator's CSV file. */
export interface LineColumn {
  readonly field: string;
  readonly pattern: RegExp;
  /** What a value must be, as the end of a sentence. */
  readonly must: string;
  /** Also a day of the calendar. */
  readonly isDay?: boolean;
}

/** How the lines of a CSV file are read. A string describes an error. */
export interface LineFormat<Line> {
  readHeader(line: string): readonly string[] | string;
  readLine(header: readonly string[], text: string, number: number): Line | string;
  /** YYYY-MM-DD. */
  dayOf(line: Line): string;
}

export type LineColumns = Readonly<Record<string, LineColumn>>;

export const MINOR_UNITS = { pattern: /^-?\d{1,15}$/, must: "a whole number of minor units" };
export const LINE_ID = { pattern: /^[\w.:-]{1,128}$/, must: "1 to 128 letters, digits and . : _ -" };
export const DAY = { pattern: /^\d{4}-\d{2}-\d{2}$/, must: "a date such as 2026-11-22", isDay: true };
export const CURRENCY = { pattern: /^[A-Z]{3}$/, must: "an ISO 4217 code such as USD" };

/** Splits a CSV line. Values may be in double quotes, which are doubled inside. Null when a quote is not closed. */
function csvValues(line: string): string[] | null {
  const values: string[] = [];
  const value = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (;;) {
    const match = value.exec(line);
    if (!match) return null;
    values.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "") return values;
  }
}

/** The column names by position. A string describes an error in the header. */
export function readLineHeader(columns: LineColumns, line: string): readonly string[] | string {
  const names = csvValues(line) ?? [];
  const missing = Object.keys(columns).filter((name) => !names.includes(name));
  if (missing.length > 0) return `Line 1: the header has no ${missing.join(", ")}.`;
  return names;
}

interface LineText {
  readonly header: readonly string[];
  readonly text: string;
  /** The line number in the file. */
  readonly number: number;
}

interface LineValues {
  /** The columns by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Another column, or null when the file lacks it or it is empty. */
  readonly other: (name: string) => string | null;
}

/** A line's values. A string describes an error in the line. */
export function readLineValues(columns: LineColumns, { header, text, number }: LineText): LineValues | string {
  const values = csvValues(text);
  if (!values) return `Line ${number}: a quote is not closed.`;
  if (values.length !== header.length)
    return `Line ${number}: it has ${values.length} values, the header names ${header.length}.`;
  const fields: Record<string, string> = {};
  for (const [name, { field, pattern, must, isDay = false }] of Object.entries(columns)) {
    const value = values[header.indexOf(name)] ?? "";
    if (!pattern.test(value) || (isDay && !isCalendarDay(value)))
      return `Line ${number}: ${name} is ${JSON.stringify(value.slice(0, 40))}; it must be ${must}.`;
    fields[field] = value;
  }
  return { fields, other: (name) => (header.includes(name) && values[header.indexOf(name)]) || null };
}

function isCalendarDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

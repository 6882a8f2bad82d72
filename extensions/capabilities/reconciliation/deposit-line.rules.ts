/** A line of a deposits file. */
export interface DepositLine {
  readonly lineId: string;
  readonly depositId: string;
  /** YYYY-MM-DD. */
  readonly depositedOn: string;
  readonly lineType: string;
  readonly reference: string;
  /** Minor units as a text, below 0 when it was taken. */
  readonly amount: string;
  readonly currency: string;
}

/** The columns of the file, in any order, and what a value must be. */
const COLUMNS = {
  line_id: { field: "lineId", pattern: /^[\w.:-]{1,128}$/, must: "1 to 128 letters, digits and . : _ -" },
  deposit_id: { field: "depositId", pattern: /^[\w.:-]{1,128}$/, must: "1 to 128 letters, digits and . : _ -" },
  deposited_on: { field: "depositedOn", pattern: /^\d{4}-\d{2}-\d{2}$/, must: "a date such as 2026-11-22" },
  type: { field: "lineType", pattern: /^[a-z_]{1,32}$/, must: "a word such as charge, refund or dispute" },
  reference: { field: "reference", pattern: /^[\w.:-]{1,128}$/, must: "the ID of a payment, refund or dispute" },
  amount: { field: "amount", pattern: /^-?\d{1,15}$/, must: "a whole number of minor units" },
  currency: { field: "currency", pattern: /^[A-Z]{3}$/, must: "an ISO 4217 code such as USD" },
} as const satisfies Record<string, { field: keyof DepositLine; pattern: RegExp; must: string }>;

type Column = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS) as Column[];

/** The values of a line of CSV: a value may stand in double quotes, which are doubled inside. Null when a quote is not closed. */
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

/** Which column stands where. A text says what is wrong with the header. */
export function readHeader(line: string): readonly string[] | string {
  const names = csvValues(line) ?? [];
  const missing = NAMES.filter((name) => !names.includes(name));
  if (missing.length > 0) return `Line 1: the header has no ${missing.join(", ")}.`;
  return names;
}

/** A text says what is wrong with the line. */
export function readDepositLine(header: readonly string[], text: string, number: number): DepositLine | string {
  const values = csvValues(text);
  if (!values) return `Line ${number}: a quote is not closed.`;
  if (values.length !== header.length)
    return `Line ${number}: it has ${values.length} values, the header names ${header.length}.`;
  const line: Record<string, string> = {};
  for (const name of NAMES) {
    const { field, pattern, must } = COLUMNS[name];
    const value = values[header.indexOf(name)] ?? "";
    if (!pattern.test(value) || (name === "deposited_on" && !isDay(value)))
      return `Line ${number}: ${name} is ${JSON.stringify(value.slice(0, 40))}; it must be ${must}.`;
    line[field] = value;
  }
  return line as unknown as DepositLine;
}

function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

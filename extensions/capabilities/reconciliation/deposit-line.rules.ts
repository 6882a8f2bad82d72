/** A line of a deposit file. */
export interface DepositLine {
  readonly lineId: string;
  readonly depositId: string;
  /** YYYY-MM-DD. */
  readonly depositedOn: string;
  readonly lineType: string;
  readonly reference: string;
  /** Gross, in minor units as text; negative when the processor took it. 0 for a separate fee line. */
  readonly amount: string;
  /** The processor's fee, in minor units as text. Negative when it returns a fee. */
  readonly fee: string;
  readonly currency: string;
}

const MINOR_UNITS = { pattern: /^-?\d{1,15}$/, must: "a whole number of minor units" };

/** The columns of the file in any order, with their value patterns. */
const COLUMNS = {
  line_id: { field: "lineId", pattern: /^[\w.:-]{1,128}$/, must: "1 to 128 letters, digits and . : _ -" },
  deposit_id: { field: "depositId", pattern: /^[\w.:-]{1,128}$/, must: "1 to 128 letters, digits and . : _ -" },
  deposited_on: { field: "depositedOn", pattern: /^\d{4}-\d{2}-\d{2}$/, must: "a date such as 2026-11-22" },
  type: { field: "lineType", pattern: /^[a-z_]{1,32}$/, must: "a word such as charge, refund or dispute" },
  reference: { field: "reference", pattern: /^[\w.:-]{1,128}$/, must: "the ID of a payment, refund or dispute" },
  amount: { field: "amount", ...MINOR_UNITS },
  currency: { field: "currency", pattern: /^[A-Z]{3}$/, must: "an ISO 4217 code such as USD" },
} as const satisfies Record<string, { field: keyof DepositLine; pattern: RegExp; must: string }>;

/**
 * Columns of a processor that withholds fees: `net_amount` is `amount` less `fee_amount`. An empty value means absent.
 */
const NET_COLUMNS = ["fee_amount", "net_amount"] as const;

type Column = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS) as Column[];

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
export function readHeader(line: string): readonly string[] | string {
  const names = csvValues(line) ?? [];
  const missing = NAMES.filter((name) => !names.includes(name));
  if (missing.length > 0) return `Line 1: the header has no ${missing.join(", ")}.`;
  return names;
}

/** A string describes an error in the line. */
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
  const net = netValues(header, values);
  if (typeof net === "string") return `Line ${number}: ${net}`;
  return withFee(line as unknown as Omit<DepositLine, "fee">, net, number);
}

interface NetValues {
  readonly fee_amount: bigint;
  readonly net_amount: bigint | null;
}

function netValues(header: readonly string[], values: readonly string[]): NetValues | string {
  const found: Record<string, bigint | null> = {};
  for (const name of NET_COLUMNS) {
    const value = (header.includes(name) && values[header.indexOf(name)]) || null;
    if (value !== null && !MINOR_UNITS.pattern.test(value))
      return `${name} is ${JSON.stringify(value.slice(0, 40))}; it must be ${MINOR_UNITS.must}.`;
    found[name] = value === null ? null : BigInt(value);
  }
  return { fee_amount: found.fee_amount ?? 0n, net_amount: found.net_amount ?? null };
}

/**
 * A separate fee line has a type such as `fee` or `network_fee`. It belongs to no sale, so its whole amount is a fee.
 */
function withFee(
  line: Omit<DepositLine, "fee">,
  { fee_amount: fee, net_amount: net }: NetValues,
  number: number,
): DepositLine | string {
  const amount = BigInt(line.amount);
  if (net !== null && net !== amount - fee)
    return `Line ${number}: net_amount is ${net}; it must be amount less fee_amount, which is ${amount - fee}.`;
  if (isFeeLine(line)) return { ...line, amount: "0", fee: String(fee - amount) };
  return { ...line, fee: String(fee) };
}

export function isFeeLine({ lineType }: Pick<DepositLine, "lineType">): boolean {
  return /(^|_)fee$/.test(lineType);
}

function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

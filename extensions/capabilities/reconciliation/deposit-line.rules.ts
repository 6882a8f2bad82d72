import {
  CURRENCY,
  DAY,
  LINE_ID,
  type LineColumns,
  type LineFormat,
  MINOR_UNITS,
  readLineHeader,
  readLineValues,
} from "#extensions/platform/commands/line-values.rules.ts";

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

/** The columns of the file in any order, with their value patterns. */
const COLUMNS: LineColumns = {
  line_id: { field: "lineId", ...LINE_ID },
  deposit_id: { field: "depositId", ...LINE_ID },
  deposited_on: { field: "depositedOn", ...DAY },
  type: { field: "lineType", pattern: /^[a-z_]{1,32}$/, must: "a word such as charge, refund or dispute" },
  reference: { field: "reference", pattern: /^[\w.:-]{1,128}$/, must: "the ID of a payment, refund or dispute" },
  amount: { field: "amount", ...MINOR_UNITS },
  currency: { field: "currency", ...CURRENCY },
};

/**
 * Columns of a processor that withholds fees: `net_amount` is `amount` less `fee_amount`. An empty value means absent.
 */
const NET_COLUMNS = ["fee_amount", "net_amount"] as const;

/** How a deposit file is read. */
export const DEPOSIT_FORMAT: LineFormat<DepositLine> = {
  readHeader: (line) => readLineHeader(COLUMNS, line),
  readLine: readDepositLine,
  dayOf: ({ depositedOn }) => depositedOn,
};

function readDepositLine(header: readonly string[], text: string, number: number): DepositLine | string {
  const values = readLineValues(COLUMNS, { header, text, number });
  if (typeof values === "string") return values;
  const net = netValues(values.other);
  if (typeof net === "string") return `Line ${number}: ${net}`;
  return withFee(values.fields as unknown as Omit<DepositLine, "fee">, net, number);
}

interface NetValues {
  readonly fee_amount: bigint;
  readonly net_amount: bigint | null;
}

function netValues(textOf: (name: string) => string | null): NetValues | string {
  const found: Record<string, bigint | null> = {};
  for (const name of NET_COLUMNS) {
    const value = textOf(name);
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

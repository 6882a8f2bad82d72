import {
  CURRENCY,
  DAY,
  LINE_ID,
  type LineColumns,
  type LineFormat,
  readLineHeader,
  readLineValues,
} from "#extensions/platform/commands/line-values.rules.ts";

/** Visa's file of frauds is TC40, and Mastercard's is SAFE. */
export type ReportType = "tc40" | "safe";

export const NETWORK_OF: Readonly<Record<ReportType, string>> = { tc40: "visa", safe: "mastercard" };

/** A line of a file of fraud reports. */
export interface ReportLine {
  readonly reportType: ReportType;
  readonly networkReference: string;
  readonly transactionId: string;
  /** YYYY-MM-DD. */
  readonly reportedOn: string;
  /** In minor units as text. */
  readonly amount: string;
  readonly currency: string;
  readonly fraudType: string | null;
}

/** The columns of the file in any order, with their value patterns. */
const COLUMNS: LineColumns = {
  report_type: { field: "reportType", pattern: /^(tc40|safe)$/, must: "tc40 or safe" },
  report_id: { field: "networkReference", ...LINE_ID },
  reference: { field: "transactionId", pattern: /^[\w.:-]{1,128}$/, must: "the ID of a payment" },
  reported_on: { field: "reportedOn", ...DAY },
  amount: { field: "amount", pattern: /^0*[1-9]\d{0,14}$/, must: "a whole number of minor units above 0" },
  currency: { field: "currency", ...CURRENCY },
};

/** The file may leave it out. */
const FRAUD_TYPE = "fraud_type";
const WORD = /^[\w .-]{1,40}$/;

/** How a file of fraud reports is read. */
export const REPORT_FORMAT: LineFormat<ReportLine> = {
  readHeader: (line) => readLineHeader(COLUMNS, line),
  readLine: readReportLine,
  dayOf: ({ reportedOn }) => reportedOn,
};

function readReportLine(header: readonly string[], text: string, number: number): ReportLine | string {
  const values = readLineValues(COLUMNS, { header, text, number });
  if (typeof values === "string") return values;
  const fraudType = values.other(FRAUD_TYPE);
  if (fraudType !== null && !WORD.test(fraudType))
    return `Line ${number}: ${FRAUD_TYPE} is ${JSON.stringify(fraudType.slice(0, 40))}; it must be 1 to 40 letters, digits, spaces and . _ -.`;
  return { ...(values.fields as unknown as Omit<ReportLine, "fraudType">), fraudType };
}

export interface KnownSale {
  readonly network: string | null;
}

/** What the line and its payment must agree on. Null when they do. `lastDay` is the last day that has begun anywhere. */
export function problemOf(line: ReportLine, sale: KnownSale | undefined, lastDay: string): string | null {
  const { reportType, transactionId, reportedOn } = line;
  if (reportedOn > lastDay) return `reported_on is ${reportedOn}, which is in the future.`;
  if (!sale) return `reference is ${transactionId}, which is no payment of this organization and environment.`;
  const network = NETWORK_OF[reportType];
  if (sale.network === null || sale.network === network) return null;
  return `report_type is ${reportType}, which is of ${network}; the card of ${transactionId} is of ${sale.network}.`;
}

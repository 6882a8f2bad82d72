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

/** A line of a bank statement. */
export interface BankLine {
  /** The bank's ID of the booking. */
  readonly lineId: string;
  /** YYYY-MM-DD. */
  readonly bookedOn: string;
  /** In minor units as text; negative when it left the account. */
  readonly amount: string;
  readonly currency: string;
  /** The bank's text, which may be empty. */
  readonly reference: string;
}

/** The columns of the file in any order. Others are left out. */
const COLUMNS: LineColumns = {
  line_id: { field: "lineId", ...LINE_ID },
  booked_on: { field: "bookedOn", ...DAY },
  amount: { field: "amount", ...MINOR_UNITS },
  currency: { field: "currency", ...CURRENCY },
  reference: { field: "reference", pattern: /^[^\p{Cc}]{0,300}$/u, must: "at most 300 printable characters" },
};

/** How a bank statement is read. */
export const BANK_FORMAT: LineFormat<BankLine> = {
  readHeader: (line) => readLineHeader(COLUMNS, line),
  readLine(header, text, number) {
    const values = readLineValues(COLUMNS, { header, text, number });
    return typeof values === "string" ? values : (values.fields as unknown as BankLine);
  },
  dayOf: ({ bookedOn }) => bookedOn,
};

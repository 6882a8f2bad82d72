/** A bill as it is read: every text is already in the reader's language. */
export interface BillDocument {
  /** Of the file, for example "Invoice INV-000042". */
  readonly name: string;
  readonly createdAt: Date;
  readonly paper: "LETTER" | "A4";
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Who writes it, and to whom. The first line of each is a name. */
  readonly parties: readonly { readonly label: string; readonly lines: readonly string[] }[];
  readonly headline: string;
  readonly columns: readonly [item: string, quantity: string, amount: string];
  readonly rows: readonly BillRow[];
  readonly sums: readonly BillSum[];
  readonly notes: readonly string[];
  readonly pageOf: (page: number, count: number) => string;
}

export interface BillRow {
  readonly text: string;
  /** Below the text. */
  readonly details: readonly string[];
  readonly quantity: string;
  readonly amount: string;
}

export interface BillSum {
  readonly label: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}

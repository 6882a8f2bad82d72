/** All words of an invoice's page, in one language. */
export interface InvoicePageTexts {
  readonly title: (number: string) => string;
  readonly due: (date: string) => string;
  readonly from: string;
  readonly to: string;
  readonly taxId: (value: string) => string;
  readonly facts: Readonly<Record<"number" | "date" | "dueDate", string>>;
  readonly lines: string;
  readonly quantity: (count: number) => string;
  /** Beside a line's period, where the description does not say it. */
  readonly lineTypes: Readonly<Record<string, string>>;
  /** For a line that bills a part of a period. */
  readonly part: (whole: string) => string;
  readonly carried: string;
  readonly sums: Readonly<
    Record<
      | "subtotal"
      | "discount"
      | "discountTaken"
      | "total"
      | "creditApplied"
      | "creditGiven"
      | "creditNotes"
      | "carriedOn"
      | "paid"
      | "due",
      string
    >
  >;
  readonly tax: (name: string, percent: string) => string;
  readonly includedTax: (name: string, percent: string) => string;
  readonly pay: (amount: string) => string;
  readonly next: string;
  readonly goOn: string;
  readonly file: string;
  readonly paidTitle: string;
  readonly paidOn: (date: string) => string;
  readonly creditTitle: string;
  readonly credit: (amount: string) => string;
  readonly nothingToPay: string;
  readonly payments: string;
  readonly creditNotes: {
    readonly title: string;
    readonly ways: Readonly<Record<string, string>>;
    /** Of reasons that are ours: they are stored in English. */
    readonly reasons: Readonly<Record<string, string>>;
  };
  readonly paymentId: string;
  readonly card: string;
  readonly keep: string;
  readonly voidTitle: string;
  readonly voided: string;
  readonly overdue: string;
  readonly declined: string;
  readonly approveTitle: string;
  readonly approve: string;
  readonly approveLink: string;
  readonly processingTitle: string;
  readonly processing: string;
  readonly elsewhereTitle: string;
  readonly elsewhere: string;
  readonly check: string;
  readonly changed: string;
  readonly notStarted: string;
  readonly notConfirmed: string;
  readonly cardTitle: string;
  readonly formMissing: string;
  readonly held: (minutes: number) => string;
  readonly back: string;
}

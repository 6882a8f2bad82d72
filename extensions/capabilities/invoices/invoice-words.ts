/** All words of an invoice's file, in one language. */
export interface InvoiceTexts {
  readonly title: string;
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly from: string;
  readonly to: string;
  readonly taxId: (value: string) => string;
  readonly columns: readonly [item: string, quantity: string, amount: string];
  /** Beside a line's period, where the description does not say it. */
  readonly lineTypes: Readonly<Record<string, string>>;
  /** For a line that bills a part of a period. */
  readonly part: (whole: string) => string;
  readonly carried: string;
  readonly subtotal: string;
  readonly discount: string;
  /** Of what is given back. */
  readonly discountTaken: string;
  readonly tax: (name: string, percent: string, net: string) => string;
  readonly includedTax: (name: string, percent: string, net: string) => string;
  readonly total: string;
  readonly creditApplied: string;
  readonly creditGiven: string;
  readonly creditNotes: string;
  readonly carriedOn: string;
  readonly payment: (date: string, card: string | null) => string;
  readonly amountDue: string;
  readonly due: (amount: string, date: string) => string;
  readonly paid: (date: string) => string;
  readonly credited: (amount: string) => string;
  readonly void: string;
  readonly payAt: (address: string) => string;
  readonly questions: (email: string) => string;
  readonly sandbox: string;
  readonly page: (page: number, count: number) => string;
}

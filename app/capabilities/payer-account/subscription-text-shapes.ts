/** The words of an account's pages about subscriptions, in one language. */
export interface SubscriptionTexts {
  readonly title: string;
  /** Of one whose plan has no name to show. */
  readonly subscription: string;
  readonly open: string;
  readonly statuses: Readonly<Record<string, string>>;
  readonly per: (amount: string, interval: string, count: number) => string;
  /** "Coffee and 19 more". */
  readonly andMore: (first: string, count: number) => string;
  /** "$5.00 for 2 months". */
  readonly during: (amount: string, interval: string, count: number) => string;
  readonly inTurn: (parts: readonly string[]) => string;
  readonly discount: {
    /** "Welcome: 20% off until March 1, 2027". */
    readonly text: (name: string | null, off: string, until: string | null) => string;
    readonly nextOnly: string;
    readonly until: (day: string) => string;
  };
  readonly on: (amount: string, day: string) => string;
  readonly credit: (amount: string) => string;
  /** Of a charge that credit or a coupon pays. */
  readonly nothingOn: (day: string) => string;
  readonly freeUntil: (day: string) => string;
  readonly endsOn: (day: string) => string;
  readonly endedOn: (day: string) => string;
  readonly resumesOn: (day: string) => string;
  readonly due: (amount: string) => string;
  readonly pay: string;
  readonly pendingPayment: string;
  readonly scheduled: {
    readonly title: string;
    /** "From March 1, 2027: Coffee, $10.00 every month". */
    readonly from: (day: string, price: string) => string;
    readonly undo: string;
    /** On the page of a cancellation. */
    readonly dropped: string;
  };
  readonly facts: Readonly<
    Record<"items" | "price" | "discount" | "nextCharge" | "nextInvoice" | "runsUntil" | "card", string>
  >;
  readonly noCharge: string;
  readonly byInvoice: string;
  readonly noCard: string;
  readonly backToAccount: string;
  readonly back: string;
  readonly invoices: {
    readonly title: string;
    readonly none: string;
    readonly number: string;
    readonly date: string;
    readonly amount: string;
    readonly status: string;
    readonly view: string;
    readonly pdf: string;
    readonly statuses: Readonly<Record<string, string>>;
  };
  readonly card: {
    readonly title: string;
    readonly charged: string;
    readonly use: string;
    readonly add: string;
    readonly addHint: string;
  };
  readonly change: {
    readonly title: string;
    readonly choose: string;
    readonly pageTitle: (plan: string) => string;
    readonly lead: string;
    readonly now: string;
    readonly nothingNow: string;
    readonly next: (day: string) => string;
    readonly lines: Readonly<Record<string, (plan: string) => string>>;
    readonly discount: string;
    /** Of what is given back. */
    readonly discountTaken: string;
    readonly tax: string;
    readonly credit: string;
    readonly total: string;
    readonly confirm: string;
    readonly confirmAndPay: (amount: string) => string;
    readonly valid: string;
    readonly again: string;
  };
  readonly cancel: {
    readonly open: string;
    readonly title: (plan: string) => string;
    readonly until: (day: string) => string;
    readonly noMore: string;
    readonly reason: string;
    readonly reasons: Readonly<Record<string, string>>;
    readonly comment: string;
    readonly confirm: string;
    readonly keepIt: string;
    readonly takeBack: string;
  };
  /** What the payer has just done. */
  readonly done: Readonly<Record<string, string>>;
  readonly canceledTo: (day: string) => string;
  readonly failed: string;
}

/** What is wrong with a field, in a sentence. */
export interface FieldTexts {
  readonly required: string;
  readonly email: string;
  readonly amount: (example: string) => string;
  readonly atLeast: (amount: string) => string;
  readonly atMost: (amount: string) => string;
  readonly quantity: (min: number, max: number) => string;
  readonly number: string;
  readonly tooLong: (characters: number) => string;
  readonly left: (count: number) => string;
  readonly cardNumber: string;
  readonly country: string;
  readonly checkThis: string;
  readonly nothing: string;
}

/** All words of the checkout's pages, in one language. */
export interface CheckoutTexts {
  readonly page: {
    readonly total: string;
    readonly subtotal: string;
    readonly discount: string;
    readonly tax: string;
    readonly includedTax: (name: string) => string;
    readonly tip: string;
    readonly quantity: (item: string) => string;
    readonly each: (amount: string) => string;
    readonly left: (count: number) => string;
    readonly soldOut: string;
    readonly amount: string;
    readonly suggested: string;
    readonly from: (min: string) => string;
    readonly between: (min: string, max: string) => string;
    readonly noTip: string;
    readonly otherTip: string;
    readonly otherTipAmount: string;
    readonly yourDetails: string;
    readonly optional: string;
    readonly choose: string;
    readonly update: string;
    readonly proceed: string;
    readonly next: string;
  };
  readonly details: {
    readonly name: string;
    readonly email: string;
    readonly emailHint: string;
    readonly phone: string;
    readonly billing: string;
    readonly shipping: string;
    readonly line1: string;
    readonly line2: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
    readonly country: string;
  };
  readonly field: FieldTexts;
  readonly notice: {
    readonly fix: string;
    readonly changed: string;
    readonly busy: (seconds: number) => string;
    readonly soldOut: string;
    readonly challenge: string;
    readonly challengeFailed: string;
    readonly notStarted: string;
    readonly notConfirmed: string;
  };
  readonly over: {
    readonly tryAgain: string;
    readonly pausedTitle: string;
    readonly paused: string;
    readonly endedTitle: string;
    readonly ended: string;
  };
  readonly attempt: AttemptTexts;
}

/** The words of an attempt's page. */
export interface AttemptTexts {
  readonly card: string;
  readonly pay: (amount: string) => string;
  readonly sending: string;
  readonly held: (minutes: number) => string;
  readonly notLoaded: string;
  readonly notPaid: string;
  readonly cardPage: string;
  readonly signedOut: string;
  readonly cardPageHint: string;
  readonly guestHint: string;
  readonly guest: string;
  readonly declined: string;
  readonly approveTitle: string;
  readonly approve: string;
  readonly approveLink: string;
  readonly processingTitle: string;
  readonly processing: string;
  readonly check: string;
  readonly endedTitle: string;
  readonly ended: string;
  readonly again: string;
  readonly overpaidTitle: string;
  readonly overpaid: string;
  readonly paidTitle: string;
  readonly paid: (name: string) => string;
  readonly refundedTitle: string;
  readonly back: (name: string) => string;
  readonly amount: string;
  readonly date: string;
  readonly cardUsed: string;
  readonly reference: string;
  readonly refunds: string;
  readonly refundStatus: Readonly<Record<string, string>>;
  readonly keep: string;
  readonly testCards: string;
  readonly testEffects: { readonly succeeds: string; readonly declined: string };
}

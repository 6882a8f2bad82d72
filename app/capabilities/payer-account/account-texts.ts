/** The words of an account's pages, in one language. */
export interface AccountTexts {
  readonly signIn: {
    readonly title: string;
    readonly lead: (name: string) => string;
    readonly email: string;
    readonly send: string;
    readonly invalidEmail: string;
    readonly sentTitle: string;
    readonly sent: string;
    readonly again: string;
    readonly limitTitle: string;
    readonly limit: (minutes: number) => string;
    readonly unavailableTitle: string;
    readonly unavailable: string;
    readonly useTitle: string;
    readonly use: (name: string) => string;
    readonly useButton: string;
    readonly invalidTitle: string;
    readonly invalid: string;
  };
  readonly account: {
    readonly title: string;
    readonly signedInAs: (email: string) => string;
    readonly signOut: string;
    readonly payments: string;
    readonly noPayments: (name: string) => string;
    /** What a payment of an invoice is for. */
    readonly invoice: (number: string) => string;
    readonly payment: string;
    readonly newer: string;
    readonly older: string;
    readonly pages: string;
    readonly refundedOf: (amount: string) => string;
    readonly statuses: Readonly<Record<string, string>>;
    readonly refundStatuses: Readonly<Record<string, string>>;
    readonly refunds: string;
  };
  readonly receipt: {
    readonly title: string;
    /** The link among the payments. */
    readonly open: string;
    readonly from: (name: string) => string;
    readonly paidOn: (date: string) => string;
    readonly parts: Readonly<Record<"subtotal" | "discount" | "tax" | "shipping" | "surcharge" | "tip", string>>;
    readonly includes: (tax: string) => string;
    readonly paid: string;
    readonly total: string;
    readonly description: string;
    readonly paidWith: string;
    readonly reference: string;
    readonly number: string;
    readonly questions: (name: string) => string;
    readonly print: string;
    readonly back: string;
  };
  readonly cards: {
    readonly title: string;
    readonly none: string;
    readonly add: string;
    readonly isDefault: string;
    readonly isExpired: string;
    readonly expires: (month: string) => string;
    readonly expired: (month: string) => string;
    /** What to do about an expired card: the default, and any other. */
    readonly replace: string;
    readonly removeExpired: string;
    readonly makeDefault: string;
    readonly remove: string;
    readonly confirmRemove: (card: string) => string;
    readonly done: Readonly<Record<string, string>>;
    readonly failed: string;
  };
  readonly addCard: {
    readonly title: string;
    readonly lead: (name: string) => string;
    readonly save: string;
    readonly sending: string;
    readonly notLoaded: string;
    readonly notPaid: string;
    readonly declined: string;
    readonly cardPageHint: string;
    readonly back: string;
    readonly testCard: string;
  };
}

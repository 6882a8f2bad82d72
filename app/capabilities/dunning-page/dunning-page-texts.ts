/** All words of the page of failed charges, in one language. */
export interface DunningPageTexts {
  readonly title: string;
  readonly titles: Readonly<Record<"processing" | "approve" | "paid" | "closed" | "expired", string>>;
  readonly states: Readonly<Record<"processing" | "approve" | "paid" | "closed" | "expired", string>>;
  readonly failed: (card: string | null) => string;
  /** By the problem that a payer may know. */
  readonly problems: Readonly<Record<string, string>>;
  readonly nextAttempt: (date: string) => string;
  readonly due: string;
  readonly invoice: (number: string) => string;
  readonly dueOn: (date: string) => string;
  readonly total: string;
  readonly enter: string;
  readonly next: string;
  readonly approveLink: string;
  readonly check: string;
  readonly declined: string;
  readonly blocked: string;
  readonly changed: string;
  readonly notStarted: string;
  readonly cardTitle: string;
  readonly lead: (name: string) => string;
  readonly pay: (amount: string) => string;
  readonly back: string;
  readonly form: Readonly<Record<"notLoaded" | "notPaid" | "sending" | "cardPageHint" | "declined", string>>;
  readonly testCard: string;
}

interface Standing {
  readonly status: string;
  readonly cancelAt?: Date | null | undefined;
  readonly endedAt?: Date | null | undefined;
  readonly pause?: object | null | undefined;
}

const CANCELABLE: ReadonlySet<string> = new Set(["trialing", "active", "past_due", "unpaid", "paused"]);

/** One that waits for its first payment ends by itself. */
export function isCancelable({ status, cancelAt }: Standing): boolean {
  return CANCELABLE.has(status) && cancelAt == null;
}

/** Whether a scheduled cancellation can be taken back. */
export function isKeepable({ cancelAt, endedAt }: Standing): boolean {
  return cancelAt != null && endedAt == null;
}

const CHANGEABLE: ReadonlySet<string> = new Set(["trialing", "active"]);

/** A payer pays what is due, and keeps what is canceled, before a change. */
export function isChangeable({ status, cancelAt }: Standing): boolean {
  return CHANGEABLE.has(status) && cancelAt == null;
}

interface Counted {
  readonly status: string;
  readonly monthlyMinorUnits: bigint;
}

/** What is past due or unpaid counts until it ends. Trials, pauses and first payments that are missing do not. */
const COUNTS: ReadonlySet<string> = new Set(["active", "past_due", "unpaid"]);

/** Nothing can happen to them any more. */
const ENDED: ReadonlySet<string> = new Set(["incomplete_expired", "canceled", "expired"]);

/** What a subscription adds to the monthly recurring revenue. */
export function countedAmount({ status, monthlyMinorUnits }: Counted): bigint {
  return COUNTS.has(status) ? monthlyMinorUnits : 0n;
}

export const hasEnded = ({ status }: Pick<Counted, "status">): boolean => ENDED.has(status);

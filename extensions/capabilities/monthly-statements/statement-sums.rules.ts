interface Line {
  readonly type: string;
  readonly gross: string;
  readonly fee: string;
}

/** Payouts that left and came back. What moved between sales and a payout stays with the adjustments. */
const PAYOUT_TYPES: ReadonlySet<string> = new Set(["payout", "payout_failure", "payout_return"]);

/** Paid out, less what came back; below 0 when it left. */
export function paidOut(lines: readonly Line[]): bigint {
  return lines.reduce((sum, { type, gross }) => (PAYOUT_TYPES.has(type) ? sum + BigInt(gross) : sum), 0n);
}

export function feesOf(lines: readonly Line[]): bigint {
  return lines.reduce((sum, { fee }) => sum + BigInt(fee), 0n);
}

/** Everything but payouts and fees. */
export function activityOf(lines: readonly Line[]): bigint {
  return lines.reduce((sum, { gross }) => sum + BigInt(gross), 0n) - paidOut(lines);
}

interface AttemptMade {
  readonly decline: { readonly code: string } | null;
  /** ISO 8601. */
  readonly createdAt: string | null;
}

/** When the last attempt was made that the payer's bank declined. A block by our own rules is no decline of a bank. */
export function lastDeclineOf(attempts: readonly AttemptMade[]): Date | null {
  const times = attempts
    .filter(({ decline, createdAt }) => decline && decline.code !== "blocked_by_rule" && createdAt)
    .map(({ createdAt }) => Date.parse(createdAt ?? ""));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

interface Amounts {
  readonly capturedMinorUnits: bigint;
  readonly refundedMinorUnits: bigint;
  readonly refundPendingMinorUnits: bigint;
}

/** What can still be refunded. A refund that is pending has reserved its amount. */
export function refundableMinorUnits(amounts: Amounts): bigint {
  const rest = amounts.capturedMinorUnits - amounts.refundedMinorUnits - amounts.refundPendingMinorUnits;
  return rest > 0n ? rest : 0n;
}

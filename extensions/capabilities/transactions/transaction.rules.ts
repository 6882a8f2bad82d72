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

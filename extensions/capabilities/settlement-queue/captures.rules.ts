interface Captured {
  readonly id: string;
  /** Of the capture, less what refunds have taken from it. */
  readonly leftMinorUnits: bigint;
}

interface Share {
  readonly captureId: string;
  readonly amountMinorUnits: bigint;
}

/**
 * The captures from which a refund takes its amount: the oldest first, each up to what is left of it. What exceeds all
 * of them is left out.
 */
export function sharesOfRefund(captures: readonly Captured[], amountMinorUnits: bigint): readonly Share[] {
  const shares: Share[] = [];
  let rest = amountMinorUnits;
  for (const { id: captureId, leftMinorUnits } of captures) {
    const share = leftMinorUnits < rest ? leftMinorUnits : rest;
    if (share <= 0n) continue;
    shares.push({ captureId, amountMinorUnits: share });
    rest -= share;
  }
  return shares;
}

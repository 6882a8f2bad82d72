/** A percentage of the amount that tips are counted from, half up, in minor units. */
export function tipOf(percent: number, eligible: bigint): bigint {
  return (eligible * BigInt(percent) + 50n) / 100n;
}

interface Asked {
  readonly amount: bigint;
  readonly allowPartial: boolean;
}

interface Approved {
  readonly amount: bigint;
  readonly tip: bigint;
}

export interface Settled {
  readonly kind: "full" | "partial" | "partial_not_allowed" | "more_than_asked";
  /** What is still to be collected. */
  readonly due: bigint;
}

/** What an approval means against what was asked for. A total that differs upwards is kept as it is, and alerts. */
export function settledOf({ amount, allowPartial }: Asked, approved: Approved): Settled {
  const asked = amount + approved.tip;
  if (approved.amount === asked) return { kind: "full", due: 0n };
  if (approved.amount > asked) return { kind: "more_than_asked", due: 0n };
  return { kind: allowPartial ? "partial" : "partial_not_allowed", due: asked - approved.amount };
}

import type { EntryType, SettlementTotals } from "#extensions/capabilities/settlement-queue/index.ts";

/** The total to which entries of a type are added. Fees have no gross amount. */
const TOTAL_OF: Readonly<Record<EntryType, keyof Totals | null>> = {
  charge: "chargeAmount",
  refund: "refundAmount",
  fee: null,
  dispute_withdrawal: "disputeAmount",
  dispute_reinstatement: "disputeAmount",
  ach_return: "returnAmount",
  // A voided sale is none.
  void: "chargeAmount",
  adjustment: "adjustmentAmount",
  reserve_hold: "reserveAmount",
  reserve_release: "reserveAmount",
  instant_payout: "payoutAmount",
  payout_failed: "payoutAmount",
  payout_returned: "payoutAmount",
  payout_remainder: "adjustmentAmount",
  payout_recovery: "adjustmentAmount",
  carried_forward: "carriedForwardAmount",
};

/** A settlement's sums in minor units, by kind of entry. */
export interface Totals {
  readonly chargeAmount: bigint;
  readonly refundAmount: bigint;
  readonly disputeAmount: bigint;
  readonly returnAmount: bigint;
  readonly adjustmentAmount: bigint;
  readonly reserveAmount: bigint;
  readonly payoutAmount: bigint;
  readonly carriedForwardAmount: bigint;
  readonly feeAmount: bigint;
  readonly grossAmount: bigint;
}

export const NOTHING: Totals = {
  chargeAmount: 0n,
  refundAmount: 0n,
  disputeAmount: 0n,
  returnAmount: 0n,
  adjustmentAmount: 0n,
  reserveAmount: 0n,
  payoutAmount: 0n,
  carriedForwardAmount: 0n,
  feeAmount: 0n,
  grossAmount: 0n,
};

/** The sum of the entries of one type. */
export interface TypeSum {
  readonly entryType: EntryType;
  readonly count: number;
  readonly grossMinorUnits: bigint;
  readonly feeMinorUnits: bigint;
  /** When the first and the last of them were booked. */
  readonly firstAt?: Date;
  readonly lastAt?: Date;
}

/** The sum of a settlement's entries. */
export interface Sum {
  readonly totals: Totals;
  readonly netMinorUnits: bigint;
  readonly entryCount: number;
  /** Null without a sale. */
  readonly salesStartAt: Date | null;
  readonly salesEndAt: Date | null;
}

export function sumOf(types: readonly TypeSum[]): Sum {
  const totals: { -readonly [Name in keyof Totals]: bigint } = { ...NOTHING };
  let entryCount = 0;
  for (const { entryType, count, grossMinorUnits, feeMinorUnits } of types) {
    const name = TOTAL_OF[entryType];
    if (name) totals[name] += grossMinorUnits;
    totals.grossAmount += grossMinorUnits;
    totals.feeAmount += feeMinorUnits;
    entryCount += count;
  }
  const sales = types.find(({ entryType }) => entryType === "charge");
  const period = { salesStartAt: sales?.firstAt ?? null, salesEndAt: sales?.lastAt ?? null };
  return { totals, netMinorUnits: totals.grossAmount - totals.feeAmount, entryCount, ...period };
}

/** Whether there are no entries besides the carried-forward one. */
export function hasNothingNew({ totals }: Sum): boolean {
  const { carriedForwardAmount, grossAmount, ...others } = totals;
  return grossAmount === carriedForwardAmount && Object.values(others).every((amount) => amount === 0n);
}

/** The columns that store a sum. JSON has no integers of this size, so its amounts are text. */
export function storedSum({ totals, ...sum }: Sum) {
  const amounts = Object.entries(totals).map(([name, amount]) => [name, String(amount)]);
  return { ...sum, totals: Object.fromEntries(amounts) as SettlementTotals };
}

export function totalsOf(stored: SettlementTotals): Totals {
  const amounts = Object.entries(stored).map(([name, amount]) => [name, BigInt(amount)]);
  return { ...NOTHING, ...Object.fromEntries(amounts) };
}

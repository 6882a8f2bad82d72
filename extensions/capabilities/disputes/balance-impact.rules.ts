/** What an entry of the settlement queue did to the merchant's balance. */
export interface BalanceEntry {
  readonly id: string;
  /** dispute_withdrawal, dispute_reinstatement or chargeback_fee. */
  readonly type: string;
  /** Minor units; negative when it took from the merchant. */
  readonly amount: number;
}

export interface BalanceImpact {
  /** The sale's, in which it is settled. */
  readonly currency: string;
  readonly entries: readonly BalanceEntry[];
}

/** The sums of the entries. Withdrawn, reinstated and fee are positive. */
export function impactOf({ currency, entries }: BalanceImpact) {
  const sumOf = (type: string) =>
    entries.reduce((sum, each) => (each.type === type ? sum + BigInt(each.amount) : sum), 0n);
  return {
    currency,
    withdrawnAmount: -sumOf("dispute_withdrawal"),
    reinstatedAmount: sumOf("dispute_reinstatement"),
    feeAmount: -sumOf("chargeback_fee"),
    netAmount: entries.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    entries: entries.map(({ id, type, amount }) => ({ settlementQueueEntryId: id, type, amount: BigInt(amount) })),
  };
}

import type { BalanceTransaction } from "./balance-transaction.entity.ts";

/** A posting as the merchant sees it: a balance transaction. */
export type ShownPosting = Pick<BalanceTransaction, "type" | "sourceId" | "grossMinorUnits" | "feeMinorUnits"> &
  Partial<
    Pick<BalanceTransaction, "settlementQueueEntryId" | "transactionId" | "availableOn" | "settlementId" | "payoutId">
  >;

export interface NewBalanceTransaction extends ShownPosting {
  readonly currency: string;
  readonly netMinorUnits: bigint;
  readonly reservedMinorUnits: bigint;
}

/** An entry that joined a settlement, or left one. */
export interface SettledEntry {
  readonly id: string;
  readonly settlementId?: string | null | undefined;
}

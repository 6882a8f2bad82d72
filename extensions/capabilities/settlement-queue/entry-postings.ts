import { type Account, move, type Posting, type ShownPosting } from "#extensions/capabilities/ledger/index.ts";

/** The counter account of an entry's net amount; a negative amount goes to it. */
export const COUNTER_ACCOUNTS = {
  charge: "processor_clearing",
  refund: "processor_clearing",
  ach_return: "processor_clearing",
  void: "processor_clearing",
  dispute_withdrawal: "processor_clearing",
  dispute_reinstatement: "processor_clearing",
  fee: "fee_revenue",
  adjustment: "adjustments",
  reserve_hold: "merchant_reserve",
  reserve_release: "merchant_reserve",
  /** An instant payout draws on the accruing settlement. */
  instant_payout: "payout_in_transit",
  /** A failed instant payout, including its fee. */
  payout_failed: "payout_in_transit",
  /** An instant payout that the bank returned. */
  payout_returned: "bank",
  /** The unused or returned part of sales that an instant payout drew early. It leaves and waits for their day. */
  payout_remainder: "payout_in_transit",
  /** A settlement's payout that arrived although another one had paid it, recovered from later sales. */
  payout_recovery: "payout_in_transit",
  /** The remainder of a settlement of 0 or less, passed to the next one. */
  carried_forward: "merchant_payable",
} as const satisfies Record<string, Account>;

export type EntryType = keyof typeof COUNTER_ACCOUNTS;

export const ENTRY_TYPES = Object.keys(COUNTER_ACCOUNTS) as readonly EntryType[];

/** pending and held wait in the queue, released is part of a settlement, settled is paid out. */
export type EntryStatus = "pending" | "held" | "released" | "settled";

interface Booked extends Required<Pick<ShownPosting, "sourceId" | "grossMinorUnits" | "feeMinorUnits">> {
  readonly id: string;
  readonly entryType: EntryType;
  readonly status: EntryStatus;
  readonly currency: string;
  readonly netMinorUnits: bigint;
  readonly fee?: { readonly type: string } | null | undefined;
  readonly transactionId?: string | null | undefined;
  readonly availableOn: Date;
  readonly settlementId?: string | null | undefined;
  readonly version: number;
}

/** A new entry's posting: its net amount between its counter account and the merchant's. */
export function bookedPosting(entry: Booked): Posting {
  const { id, entryType, status, currency, netMinorUnits } = entry;
  const moves = move(COUNTER_ACCOUNTS[entryType], accountOf(status), netMinorUnits);
  return { sourceId: id, event: "booked", currency, moves, shown: shownEntry(entry) };
}

/** An entry as a balance transaction. */
function shownEntry(entry: Booked): ShownPosting {
  const { id, entryType, fee, sourceId, transactionId, availableOn, settlementId } = entry;
  // A reserve stays the merchant's.
  const isReserve = COUNTER_ACCOUNTS[entryType] === "merchant_reserve";
  return {
    type: entryType === "fee" ? feeTransactionType(fee) : (OF_PAYOUTS[entryType] ?? entryType),
    sourceId,
    settlementQueueEntryId: id,
    transactionId,
    grossMinorUnits: isReserve ? 0n : entry.grossMinorUnits,
    feeMinorUnits: entry.feeMinorUnits,
    availableOn,
    settlementId,
    payoutId: OF_PAYOUTS[entryType] ? sourceId : null,
  };
}

/** The types of balance transactions of entries whose source is a payout. */
const OF_PAYOUTS: Readonly<Partial<Record<EntryType, string>>> = {
  instant_payout: "payout",
  payout_failed: "payout_failure",
  payout_returned: "payout_return",
  payout_remainder: "payout_remainder",
  payout_recovery: "payout_recovery",
};

function feeTransactionType(fee: Booked["fee"]): string {
  return `${fee?.type ?? "processing"}_fee`;
}

/** A release's posting. An entry may leave its settlement and be released again, with a new version each time. */
export function releasedPosting({ id, currency, netMinorUnits, version }: Booked): Posting {
  const moves = move("merchant_pending", "merchant_available", netMinorUnits);
  return { sourceId: id, event: `released_${version}`, currency, moves };
}

/** Whether it waits in the queue. */
export function isOpen({ status }: { readonly status: EntryStatus }): boolean {
  return status === "pending" || status === "held";
}

function accountOf(status: EntryStatus): Account {
  return isOpen({ status }) ? "merchant_pending" : "merchant_available";
}

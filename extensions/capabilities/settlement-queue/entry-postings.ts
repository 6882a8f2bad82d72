import { type Account, move, type Posting } from "#extensions/capabilities/ledger/index.ts";

/** The account that an entry's net amount comes from, or goes to when it is negative. */
export const COUNTER_ACCOUNTS = {
  charge: "processor_clearing",
  refund: "processor_clearing",
  ach_return: "processor_clearing",
  dispute_withdrawal: "processor_clearing",
  dispute_reinstatement: "processor_clearing",
  fee: "fee_revenue",
  adjustment: "adjustments",
  reserve_hold: "merchant_reserve",
  reserve_release: "merchant_reserve",
  /** An instant payout draws on the settlement that is accruing. */
  instant_payout: "payout_in_transit",
  /** An instant payout that failed, with its fee. */
  payout_failed: "payout_in_transit",
  /** An instant payout that the bank sent back. */
  payout_returned: "bank",
  /** Of sales that an instant payout drew before their day: what it did not use, or gave back, leaves and waits for that day. */
  payout_remainder: "payout_in_transit",
  /** A payout of a settlement that arrived although another one had paid it. It is taken back from what is sold later. */
  payout_recovery: "payout_in_transit",
  /** What a settlement that came to nothing or less leaves to the next one. */
  carried_forward: "merchant_payable",
} as const satisfies Record<string, Account>;

export type EntryType = keyof typeof COUNTER_ACCOUNTS;

export const ENTRY_TYPES = Object.keys(COUNTER_ACCOUNTS) as readonly EntryType[];

/** pending and held wait in the queue, released is part of a settlement, settled is paid out. */
export type EntryStatus = "pending" | "held" | "released" | "settled";

interface Booked {
  readonly id: string;
  readonly entryType: EntryType;
  readonly status: EntryStatus;
  readonly currency: string;
  readonly netMinorUnits: bigint;
}

/** What a new entry books: its net amount between its own account and the merchant's. */
export function bookedPosting({ id, entryType, status, currency, netMinorUnits }: Booked): Posting {
  const moves = move(COUNTER_ACCOUNTS[entryType], accountOf(status), netMinorUnits);
  return { sourceId: id, event: "booked", currency, moves };
}

/** What a release books. An entry may be taken out of its settlement and released again, each time with a version of its own. */
export function releasedPosting({
  id,
  currency,
  netMinorUnits,
  version,
}: Booked & { readonly version: number }): Posting {
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

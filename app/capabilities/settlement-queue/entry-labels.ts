import { formatMoney } from "#app/components/ui/money-format.ts";
import { feeBasis, feeName } from "#contract/fee-labels.ts";
import type { EntryRow, EntryView } from "./entry-view.server.ts";

const TYPES: Readonly<Record<string, string>> = {
  charge: "Sale",
  refund: "Refund",
  fee: "Fee",
  dispute_withdrawal: "Dispute",
  dispute_reinstatement: "Dispute won",
  ach_return: "Bank debit returned",
  void: "Voided sale",
  adjustment: "Adjustment",
  reserve_hold: "Reserve",
  reserve_release: "Reserve released",
  instant_payout: "Instant payout",
  payout_failed: "Instant payout reversed",
  payout_returned: "Payout returned",
  payout_remainder: "Rest of sales drawn early",
  payout_recovery: "Payout paid twice",
  carried_forward: "Carried forward",
};

export const ENTRY_TYPES: readonly string[] = Object.keys(TYPES);

export function entryTypeName(type: string): string {
  return TYPES[type] ?? plain(type);
}

export function feeLabel(type: string): string {
  return feeName(type) ?? plain(type);
}

export function basisLabel(basis: string, currency: string, locale: string): string {
  return feeBasis(basis, (minorUnits) => formatMoney(minorUnits, currency, locale));
}

/** The fee's name, or the entry type's. */
export function entryName({ entryType, fee }: Pick<EntryView, "entryType" | "fee">): string {
  return entryType === "fee" && fee ? feeLabel(fee.feeType) : entryTypeName(entryType);
}

const REASONS: Readonly<Record<string, string>> = {
  manual_mode: "Manual release is on",
  risk: "Risk review",
  dispute: "Dispute",
  merchant_request: "Your decision",
};

export function holdReasonName(reason: string): string {
  return REASONS[reason] ?? plain(reason);
}

/** Reasons that a person can give. */
export const HOLD_REASONS = ["merchant_request", "risk", "dispute"] as const;

/** Whether it waits in the queue. */
export function isWaiting({ status }: Pick<EntryView, "status">): boolean {
  return status === "pending" || status === "held";
}

/** The entry with which it is held and released. */
export function groupIdOf({ settlementQueueEntryId, offsetsEntryId }: EntryRow): string {
  return offsetsEntryId ?? settlementQueueEntryId;
}

/** "pay_later" reads "Pay later". */
function plain(word: string): string {
  const spaced = word.replaceAll("_", " ").trim();
  return spaced === "" ? "Unknown" : `${spaced[0]?.toUpperCase()}${spaced.slice(1)}`;
}

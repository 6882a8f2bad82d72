import { feeBasis, feeName } from "#contract/fee-labels.ts";
import { decimalOf } from "#contract/money.ts";
import type { EntryType } from "#extensions/capabilities/settlement-queue/index.ts";
import type { StatementEntry } from "./statement-entries.queries.ts";
import type { Totals } from "./totals.ts";

const TYPE_LABELS: Readonly<Record<EntryType, string>> = {
  charge: "Charge",
  refund: "Refund",
  fee: "Fee",
  dispute_withdrawal: "Dispute",
  dispute_reinstatement: "Dispute reversal",
  ach_return: "Bank return",
  void: "Voided sale",
  adjustment: "Adjustment",
  reserve_hold: "Reserve held",
  reserve_release: "Reserve released",
  instant_payout: "Instant payout",
  payout_failed: "Reversed payout",
  payout_returned: "Returned payout",
  payout_remainder: "Rest of sales drawn early",
  payout_recovery: "Payout paid twice",
  carried_forward: "Carried forward",
};

/** The label of an entry's type, including the kind of fee. */
export function typeLabel({ entryType, fee }: Pick<StatementEntry, "entryType" | "fee">): string {
  const ofFee = entryType === "fee" && fee ? feeName(fee.type) : undefined;
  return ofFee ?? TYPE_LABELS[entryType];
}

/** The note, or the calculation of the fee in major units like the rest of a statement. */
export function reasonOf({ note, fee }: Pick<StatementEntry, "note" | "fee">, currency: string): string | null {
  return note ?? (fee && feeBasis(fee.basis, (minorUnits) => decimalOf(minorUnits, currency)));
}

/** In the statement's order. */
export const TOTAL_LABELS = [
  ["chargeAmount", "Charges"],
  ["refundAmount", "Refunds"],
  ["disputeAmount", "Disputes"],
  ["returnAmount", "Bank returns"],
  ["adjustmentAmount", "Adjustments"],
  ["reserveAmount", "Reserve"],
  ["payoutAmount", "Instant payouts"],
  ["carriedForwardAmount", "Carried forward"],
] as const satisfies readonly (readonly [keyof Totals, string])[];

export const STATUS_LABELS: Readonly<Record<string, string>> = {
  closed: "Waiting for approval",
  approved: "Approved",
  funding: "Payout under way",
  paid: "Paid",
  failed: "Payout failed",
  carried_forward: "Carried forward",
};

import type { EntryType } from "#extensions/capabilities/settlement-queue/index.ts";
import type { Totals } from "#extensions/capabilities/settlements/totals.ts";

export const TYPE_LABELS: Readonly<Record<EntryType, string>> = {
  charge: "Charge",
  refund: "Refund",
  fee: "Fee",
  dispute_withdrawal: "Dispute",
  dispute_reinstatement: "Dispute reversal",
  ach_return: "Bank return",
  adjustment: "Adjustment",
  reserve_hold: "Reserve held",
  reserve_release: "Reserve released",
  instant_payout: "Instant payout",
  payout_failed: "Failed payout",
  payout_returned: "Returned payout",
  carried_forward: "Carried forward",
};

/** In the order of the statement. */
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

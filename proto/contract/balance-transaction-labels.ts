const TYPES: Readonly<Record<string, string>> = {
  charge: "Sale",
  refund: "Refund",
  ach_return: "Bank debit returned",
  void: "Voided sale",
  dispute_withdrawal: "Dispute",
  dispute_reinstatement: "Dispute won",
  processing_fee: "Processing fee",
  cross_border_fee: "Cross-border fee",
  chargeback_fee: "Dispute fee",
  adjustment: "Adjustment",
  reserve_hold: "Reserve",
  reserve_release: "Reserve released",
  payout: "Payout",
  payout_failure: "Payout failed",
  payout_return: "Payout returned",
  payout_remainder: "Rest of sales drawn early",
  payout_recovery: "Payout paid twice",
};

/** The types of balance transactions, in the order of reports. */
export const BALANCE_TRANSACTION_TYPES: readonly string[] = Object.keys(TYPES);

/** The display name of a type. An unknown "tip_fee" reads "Tip fee". */
export function balanceTransactionName(type: string): string {
  const spaced = type.replaceAll("_", " ");
  return TYPES[type] ?? `${spaced[0]?.toUpperCase() ?? ""}${spaced.slice(1)}`;
}

/** The place of a type in reports. Unknown ones come last. */
export function placeOfType(type: string): number {
  const place = BALANCE_TRANSACTION_TYPES.indexOf(type);
  return place < 0 ? BALANCE_TRANSACTION_TYPES.length : place;
}

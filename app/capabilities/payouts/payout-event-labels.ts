const EVENTS: Readonly<Record<string, string>> = {
  "payout.created": "Payout requested",
  "payout.approved": "Payout approved",
  "payout.in_transit": "In transit",
  "payout.paid": "Payout arrived",
  "payout.failed": "Payout failed",
  "payout.canceled": "Payout canceled",
  "payout.returned": "Returned by the bank",
  "payout.conflict": "Arrived although it had failed: payouts are stopped until we have looked at it",
};

interface PayoutEvent {
  readonly type: string;
  /** The payout after the change, as JSON. */
  readonly data: string | null;
}

export function payoutEventLabel({ type, data }: PayoutEvent): string {
  if (type !== "payout.updated") return EVENTS[type] ?? type;
  if (/"payout_status":\s*"unknown"/.test(data ?? "")) return "Outcome unknown, we are checking";
  return /"failure_confirmed_at":\s*"/.test(data ?? "")
    ? "The processor confirmed that no money arrived"
    : "Payout updated";
}

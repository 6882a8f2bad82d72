import { SETTLEMENTS } from "#contract/status-labels.ts";

export const SETTLEMENT_STATUS_OPTIONS = Object.entries(SETTLEMENTS).map(([value, { name }]) => ({ value, name }));

const APPROVAL_REASONS: Readonly<Record<string, string>> = {
  over_threshold: "It comes to more than your approval threshold.",
  threshold_missing: "This currency has no approval threshold, and others have one.",
  risk: "An earlier payout in this currency needs a review first.",
};

/** Reason that a closed settlement waits for a person. */
export function approvalReasonText(reason: string | null): string {
  return reason === null ? "" : (APPROVAL_REASONS[reason] ?? reason.replaceAll("_", " "));
}

/** The pages' own wording of errors, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  role_missing: "Only owners and admins of the organization can approve a settlement.",
  approval_by_same_person: "You closed this settlement, so another person must approve it.",
  hold_limit_reached: "A chosen sale was held before for as long as it may be. Nothing was removed.",
  entries_spent: "Payouts or refunds have used the money of these entries. Nothing was removed.",
  negative_entry_cannot_be_held: "Refunds, disputes and fees stay with their sale. Choose the sale instead.",
};

const EVENTS: Readonly<Record<string, string>> = {
  "settlement.accruing_started": "Settlement opened",
  "settlement.postponed": "Closing postponed, because nothing was added",
  "settlement.closed": "Settlement closed",
  "settlement.approved": "Settlement approved",
  "settlement.entries_removed": "Entries removed",
  "settlement.carried_forward": "Carried forward to the next settlement",
  "settlement.funding": "Payout started",
  "settlement.paid": "Payout arrived",
  "settlement.failed": "Payout failed",
  "settlement.returned": "Payout returned by the bank",
};

interface SettlementEvent {
  readonly type: string;
  /** The settlement after the change, as JSON. */
  readonly data: string | null;
}

export function settlementEventLabel({ type, data }: SettlementEvent): string {
  const isWithoutApproval = type === "settlement.approved" && data !== null && !/"approved_by":\s*"/.test(data);
  return isWithoutApproval ? "No approval needed" : (EVENTS[type] ?? type);
}

interface Decided {
  readonly closedBy: string | null;
  readonly approvedBy: string | null;
}

/** The person who closed or approved it. */
export function settlementEventActor({ type }: SettlementEvent, { closedBy, approvedBy }: Decided): string | null {
  if (type === "settlement.closed") return closedBy;
  return type === "settlement.approved" ? approvedBy : null;
}

/**
 * Payouts whose money was or may be sent. Failed and canceled ones count until that is certain, and conflicts until an
 * operator resolves them. A returned payout was sent before.
 */
export const MAY_HAVE_LEFT = {
  sql: `(status <> all(string_to_array(?, ',')) or failure_confirmed_at is null
    or (has_conflict and conflict_resolved_at is null))`,
  values: ["failed,canceled"],
} as const;

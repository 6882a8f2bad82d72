/**
 * Payouts whose money was or may be sent: failed and canceled ones until that is certain, conflicts until resolved, and
 * returned ones.
 */
export const MAY_HAVE_LEFT = {
  sql: `(status <> all(string_to_array(?, ',')) or failure_confirmed_at is null
    or (has_conflict and conflict_resolved_at is null))`,
  values: ["failed,canceled"],
} as const;

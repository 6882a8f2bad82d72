/**
 * Payouts whose money has left or may leave. One that failed or was canceled counts until that is certain, and one in conflict until an
 * operator has said what is true. One that came back has left before.
 */
export const MAY_HAVE_LEFT = {
  sql: `(status <> all(string_to_array(?, ',')) or failure_confirmed_at is null
    or (has_conflict and conflict_resolved_at is null))`,
  values: ["failed,canceled"],
} as const;

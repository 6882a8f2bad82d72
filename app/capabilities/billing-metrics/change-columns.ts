/** What a row of changes has, after its month or day. */
export const CHANGE_COLUMNS = [
  "Start",
  "New",
  "Reactivation",
  "Expansion",
  "Contraction",
  "Churn",
  "End",
  "Subscribers",
] as const;

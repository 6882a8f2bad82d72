import type { SystemStatement } from "./system-statement.ts";

/** Counts of metrics over all organizations. */
export const metricStatements: readonly SystemStatement[] = [
  {
    why: "A metric counts what deposits do not explain, and says since when; no row of a tenant leaves it.",
    sql: `select environment, (count(organization_id) filter (where difference_count > 0))::int as unexplained,
        sum(not_deposited_count)::int as "notDeposited", sum(bank_open_count)::int as "bankOpen",
        (extract(epoch from min(not_deposited_since)) * 1000)::float8 as "oldestMs"
      from reconciliations group by environment`,
  },
  {
    why: "A metric counts the organizations whose ledger does not add up; no row of a tenant leaves it.",
    sql: `select environment, (count(organization_id) filter (where jsonb_array_length(findings) > 0))::int as drifting,
        (extract(epoch from min(verified_at)) * 1000)::float8 as oldest_ms
      from ledger_checkpoints group by environment`,
  },
  {
    why: "A metric counts the payments that wait for a decision, and says since when; no row of a tenant leaves it.",
    sql: `select environment, review_reason as reason, count(organization_id)::int as count,
        (extract(epoch from min(coalesce(review_since, updated_at))) * 1000)::float8 as oldest_ms
      from transaction_extensions where review_reason is not null group by environment, review_reason`,
  },
  {
    why: "A metric counts the balances that are overdrawn; no row of a tenant leaves it.",
    sql: `select environment, count(distinct (organization_id, currency))::int as overdrawn
      from overdrafts where resolved_at is null group by environment`,
  },
];

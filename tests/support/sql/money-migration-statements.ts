import type { SystemStatement } from "./system-statement.ts";

/** Updates by migrations of settings and payouts, before the service serves requests. */
export const moneyMigrationStatements: readonly SystemStatement[] = [
  {
    why: "A migration gives minimums and thresholds the currencies of their own organization's balances, each row for itself.",
    breaks: ["a value in the text"],
    sql: `with currencies as materialized (
        select s.organization_id, s.id, 'USD' as currency from settlement_settings s
        union
        select s.organization_id, s.id, b.currency
        from settlement_settings s
        join balances b on b.organization_id = s.organization_id and b.environment = s.environment),
      terms as materialized (
        select s.organization_id, s.id, jsonb_agg(jsonb_build_object(
          'currency', c.currency,
          'minimumMinorUnits', case when s.minimum_minor_units > 1 then s.minimum_minor_units::text end,
          'approvalThresholdMinorUnits', s.approval_threshold_minor_units::text) order by c.currency) as terms
        from settlement_settings s
        join currencies c on c.organization_id = s.organization_id and c.id = s.id
        where s.minimum_minor_units > 1 or s.approval_threshold_minor_units is not null
        group by s.organization_id, s.id)
      update settlement_settings s set currency_terms = terms.terms from terms
      where terms.organization_id = s.organization_id and terms.id = s.id`,
  },
  {
    why: "A migration says of each payout what the ledger has of it, each row for itself.",
    breaks: ["a value in the text"],
    sql: `update payouts set
        booked_status = case
          when status in ('paid', 'returned') then status
          when status in ('failed', 'canceled') then 'released'
          else 'reserved' end,
        failure_confirmed_at = case
          when status in ('failed', 'canceled', 'returned') then coalesce(failure_confirmed_at, updated_at)
          else failure_confirmed_at end`,
  },
  {
    why: "A migration counts the settled conflict of each payout, each row for itself.",
    breaks: ["a value in the text"],
    sql: "update payouts set conflict_count = 1 where conflict_resolved_at is not null",
  },
];

import { Migration } from "@mikro-orm/migrations";

/** A minimum and a threshold had no currency: they become those of each currency that the organization has a balance in, and of USD. */
export class Migration20261123000050SettlementCurrencyTerms extends Migration {
  override up(): void {
    this.addSql("alter table settlement_settings add column currency_terms jsonb not null default '[]'");
    // A minimum of one minor unit had been set for every organization, and chosen by none. Without one, what is worth about a dollar holds.
    this.addSql(`
      with currencies as materialized (
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
      where terms.organization_id = s.organization_id and terms.id = s.id`);
    this.addSql(`
      alter table settlement_settings drop column minimum_minor_units, drop column approval_threshold_minor_units`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** What disputes did to the balance, from their entries. */
export class Migration20261129002600DisputeBalances extends Migration {
  static readonly fills: readonly string[] = [
    `
    update dispute_extensions as dispute set balance_impact = (
      select jsonb_build_object('currency', min(entry.currency), 'entries', jsonb_agg(jsonb_build_object(
        'id', entry.id, 'type', case entry.entry_type when 'fee' then 'chargeback_fee' else entry.entry_type end,
        'amount', entry.net_minor_units) order by entry.created_at, entry.id))
      from settlement_queue_entries as entry
      where entry.organization_id = dispute.organization_id and entry.environment = dispute.environment
        and entry.source_id = dispute.id
      having count(*) > 0)`,
  ];

  override up(): void {
    this.addSql(`alter table dispute_extensions add column balance_impact jsonb`);
    for (const fill of Migration20261129002600DisputeBalances.fills) this.addSql(fill);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** What disputes did to the balance, from their entries. */
export class Migration20261129002600DisputeBalances extends Migration {
  static readonly fills: readonly string[] = [
    `
    update dispute_extensions d set balance_impact = booked.impact
    from (
      select entry.organization_id, entry.source_id, jsonb_build_object('currency', min(entry.currency), 'entries',
        jsonb_agg(jsonb_build_object('id', entry.id,
          'type', case when entry.entry_type = 'fee' then 'chargeback_fee' else entry.entry_type end,
          'amount', entry.net_minor_units) order by entry.created_at, entry.id)) as impact
      from settlement_queue_entries entry
      join dispute_extensions disputed on disputed.organization_id = entry.organization_id and disputed.id = entry.source_id
      group by entry.organization_id, entry.source_id
    ) booked
    where booked.organization_id = d.organization_id and booked.source_id = d.id`,
  ];

  override up(): void {
    this.addSql(`alter table dispute_extensions add column balance_impact jsonb`);
    for (const fill of Migration20261129002600DisputeBalances.fills) this.addSql(fill);
  }
}

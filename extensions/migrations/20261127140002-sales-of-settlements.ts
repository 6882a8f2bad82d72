import { Migration } from "@mikro-orm/migrations";

/** Settlements say when their first and last sales were booked. */
export class Migration20261127140002SalesOfSettlements extends Migration {
  static readonly fill = `
    update settlements as s set sales_start_at = e.first_at, sales_end_at = e.last_at
    from (
      select organization_id, settlement_id, min(created_at) as first_at, max(created_at) as last_at
      from settlement_queue_entries where entry_type = 'charge' and settlement_id is not null
      group by organization_id, settlement_id
    ) as e
    where s.organization_id = e.organization_id and s.id = e.settlement_id`;

  override up(): void {
    this.addSql(
      "alter table settlements add column sales_start_at timestamptz(6), add column sales_end_at timestamptz(6)",
    );
    this.addSql(Migration20261127140002SalesOfSettlements.fill);
  }
}

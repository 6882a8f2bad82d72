import { Migration } from "@mikro-orm/migrations";

/**
 * A payout remembers what it drew from sales before their day, since when it is no longer sent although it may have been before, and how
 * many conflicts of it were settled.
 */
export class Migration20261124000010DrawnSales extends Migration {
  override up(): void {
    this.addSql(`
      alter table payouts
        add column drawn_minor_units bigint not null default 0,
        add column drawn_until timestamptz(6),
        add column withheld_since timestamptz(6),
        add column conflict_count integer not null default 0`);
    // What a person asked for counts in all currencies together.
    this.addSql("drop index payouts_by_requester");
    this.addSql(`
      create index payouts_by_requester on payouts (organization_id, environment, requester, created_at)
        where requester is not null`);
    this.addSql("update payouts set conflict_count = 1 where conflict_resolved_at is not null");
  }
}

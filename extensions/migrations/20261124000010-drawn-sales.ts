import { Migration } from "@mikro-orm/migrations";

/** What a payout drew from sales before their day is remembered: what comes back of it waits for that day. */
export class Migration20261124000010DrawnSales extends Migration {
  override up(): void {
    this.addSql(`
      alter table payouts
        add column drawn_minor_units bigint not null default 0,
        add column drawn_until timestamptz(6)`);
  }
}

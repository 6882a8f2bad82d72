import { Migration } from "@mikro-orm/migrations";

/** A payout that arrived although another one had paid its settlement stands beside that one: an entry takes its amount back. */
export class Migration20261123000070PayoutRecoveries extends Migration {
  override up(): void {
    this.addSql("alter table payouts add column recovery_entry_id text");
    this.addSql("drop index payouts_live_of_settlement");
    this.addSql(`
      create unique index payouts_live_of_settlement on payouts (organization_id, settlement_id)
        where settlement_id is not null and recovery_entry_id is null
          and status not in ('failed', 'canceled', 'returned')`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** Finds the settlements that were carried forward into another one, for the reconciliation of its payout. */
export class Migration20261127120000CarriedForward extends Migration {
  override up(): void {
    this.addSql(`
      create index settlement_queue_entries_carried_forward
        on settlement_queue_entries (organization_id, settlement_id, source_id) include (net_minor_units)
        where entry_type = 'carried_forward'`);
  }
}

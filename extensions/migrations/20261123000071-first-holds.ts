import { Migration } from "@mikro-orm/migrations";

/** When an entry was held for the first time, from which the limit of its holds counts. */
export class Migration20261123000071FirstHolds extends Migration {
  override up(): void {
    this.addSql("alter table settlement_queue_entries add column first_held_at timestamptz(6)");
  }
}

import { Migration } from "@mikro-orm/migrations";

/** What was captured and voided before it cleared. Such a payment from before this is voided with the next comparison. */
export class Migration20261127100200Voids extends Migration {
  override up(): void {
    this.addSql(`
      alter table transaction_extensions
        add column voided_minor_units bigint not null default 0,
        add column voided_at timestamptz`);
  }
}

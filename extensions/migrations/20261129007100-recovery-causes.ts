import { Migration } from "@mikro-orm/migrations";

/** What brought an attempt to pay an invoice about, and what paid an invoice after a failed charge. */
export class Migration20261129007100RecoveryCauses extends Migration {
  override up(): void {
    this.addSql("alter table invoice_attempts add column cause text");
    this.addSql("alter table invoices add column recovered_by text");
  }
}

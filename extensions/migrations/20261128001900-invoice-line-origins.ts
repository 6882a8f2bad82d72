import { Migration } from "@mikro-orm/migrations";

/** How the amount of a line came about. Lines of before have none. */
export class Migration20261128001900InvoiceLineOrigins extends Migration {
  override up(): void {
    this.addSql("alter table invoice_lines add column origin jsonb");
  }
}

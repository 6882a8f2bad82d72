import { Migration } from "@mikro-orm/migrations";

/** What a sale consists of. Null for sales without items, such as those before this column. */
export class Migration20261126110000LineItems extends Migration {
  override up(): void {
    this.addSql("alter table transaction_extensions add column line_items jsonb");
  }
}

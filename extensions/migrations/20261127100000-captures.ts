import { Migration } from "@mikro-orm/migrations";

/** The captures of an authorization that is captured in parts. Null for other transactions. */
export class Migration20261127100000Captures extends Migration {
  override up(): void {
    this.addSql("alter table transaction_extensions add column captures jsonb");
  }
}

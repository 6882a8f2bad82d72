import { Migration } from "@mikro-orm/migrations";

/** How payers agreed to later charges, until their payment methods are stored. */
export class Migration20261127110100Consents extends Migration {
  override up(): void {
    this.addSql("alter table transaction_extensions add column consent jsonb");
    this.addSql("alter table payment_method_sessions add column consent jsonb");
  }
}

import { Migration } from "@mikro-orm/migrations";

/** The payer's day that an email about a failed charge takes. */
export class Migration20261129007300PayerMailDays extends Migration {
  override up(): void {
    this.addSql(`alter table subscription_mails add column payer_day text`);
  }
}

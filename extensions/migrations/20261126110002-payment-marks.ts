import { Migration } from "@mikro-orm/migrations";

/** What the card networks are told about a sale. Null unless given. */
export class Migration20261126110002PaymentMarks extends Migration {
  override up(): void {
    this.addSql(`
      alter table transaction_extensions
        add column payment_channel text,
        add column mit_category text,
        add column sca_exemption text`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** The customer to whom a kept mail would have gone, so that a redaction deletes it. */
export class Migration20261129007330KeptMailCustomers extends Migration {
  override up(): void {
    this.addSql(`alter table test_clock_mails add column customer_id text`);
  }
}

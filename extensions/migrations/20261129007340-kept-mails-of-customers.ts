import { Migration } from "@mikro-orm/migrations";

/** The kept mails of a customer. The condition keeps the index empty when it is built. */
export class Migration20261129007340KeptMailsOfCustomers extends Migration {
  override up(): void {
    this.addSql(`
      create index test_clock_mails_customer
        on test_clock_mails (organization_id, environment, customer_id)
        where customer_id is not null`);
  }
}

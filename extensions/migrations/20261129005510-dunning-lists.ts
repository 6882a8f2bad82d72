import { Migration } from "@mikro-orm/migrations";

/** Lists of invoices in dunning. The condition keeps the indexes empty when they are built. */
export class Migration20261129005510DunningLists extends Migration {
  override up(): void {
    this.addSql(`
      create index invoices_dunning_page
        on invoices (organization_id, environment, dunning_status, created_at desc, id desc)
        where dunning_status is not null`);
    this.addSql(`
      create index invoices_dunning_of_subscription
        on invoices (organization_id, subscription_id)
        where dunning_status is not null`);
    this.addSql(`
      create index invoices_dunning_of_customer
        on invoices (organization_id, customer_id)
        where dunning_status is not null`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** When a dunning began and the card that was declined first, of invoices whose charge fails from now on. */
export class Migration20261130008021DunningCards extends Migration {
  override up(): void {
    this.addSql(`
      alter table invoices
        add column dunning_began_at timestamptz(6),
        add column dunning_card text`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** A line that was carried over names the invoice that it comes from. */
export class Migration20261128001900CarriedLines extends Migration {
  override up(): void {
    this.addSql(`alter table invoice_lines add column carried_from_invoice_id text`);
    this.addSql(`
      create index invoice_lines_by_carried
        on invoice_lines (organization_id, environment, carried_from_invoice_id)
        where carried_from_invoice_id is not null`);
  }
}

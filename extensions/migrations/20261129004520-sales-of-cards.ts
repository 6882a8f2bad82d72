import { Migration } from "@mikro-orm/migrations";

/** Finds the newest sales of a card in a time. */
export class Migration20261129004520SalesOfCards extends Migration {
  override up(): void {
    this.addSql(`
      create index transaction_extensions_by_fingerprint
        on transaction_extensions (organization_id, environment, fingerprint, created_at desc, id desc)
        where fingerprint is not null`);
  }
}

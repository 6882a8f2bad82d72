import { Migration } from "@mikro-orm/migrations";

/** Lists are sorted by when the bank opened a dispute: an index for all disputes and for each filter that has one. */
export class Migration20261122000082DisputesByOpening extends Migration {
  override up(): void {
    this.addSql(`
      create index dispute_extensions_opened
        on dispute_extensions (organization_id, environment, opened_at desc, id desc)`);
    for (const column of ["transaction_id", "customer_id", "last4", "response_status", "status"])
      this.addSql(`
        create index dispute_extensions_opened_by_${column}
          on dispute_extensions (organization_id, environment, ${column}, opened_at desc, id desc)`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** Unfinished work is found organization by organization, by the index that lets operations exclude each other. */
export class Migration20261122000093UnfinishedByOrganization extends Migration {
  override up(): void {
    this.addSql("drop index idempotency_records_unfinished");
  }
}

import { Migration } from "@mikro-orm/migrations";

/** Counts the changes of a key, for If-Match. Usage is a statistic and counts no change. */
export class Migration20261122000003ApiKeyVersion extends Migration {
  override up(): void {
    this.addSql("alter table api_keys add column version integer not null default 1");
  }
}

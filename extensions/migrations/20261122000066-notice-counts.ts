import { Migration } from "@mikro-orm/migrations";

/** How many notices about an endpoint were sent, and since when they are counted. */
export class Migration20261122000066NoticeCounts extends Migration {
  override up(): void {
    this.addSql("alter table webhook_lanes add column notice_count integer not null default 0");
    this.addSql("alter table webhook_lanes add column notices_since timestamptz(6)");
  }
}

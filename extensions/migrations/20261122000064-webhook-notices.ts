import { Migration } from "@mikro-orm/migrations";

/** Where an organization is written to when deliveries to an endpoint fail, and how long it had failed at the last such mail. */
export class Migration20261122000064WebhookNotices extends Migration {
  override up(): void {
    this.addSql("alter table webhook_endpoints add column notify_email text");
    this.addSql("alter table webhook_lanes add column noticed_hours integer not null default 0");
  }
}

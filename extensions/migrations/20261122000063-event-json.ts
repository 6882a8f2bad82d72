import { Migration } from "@mikro-orm/migrations";

/**
 * Events keep the JSON that REST and webhooks show, byte for byte. Those from before were written in another form, which no
 * client has seen, so they show no data. Each filter of the list of events has its index.
 */
export class Migration20261122000063EventJson extends Migration {
  override up(): void {
    this.addSql("alter table events drop column object, drop column previous_attributes");
    this.addSql("alter table events add column object text, add column previous_attributes text");
    this.addSql("create index events_page on events (organization_id, environment, created_at desc, id desc)");
    for (const column of ["type", "request_id"])
      this.addSql(`
        create index events_page_by_${column} on events (organization_id, environment, ${column}, created_at desc, id desc)`);
  }
}

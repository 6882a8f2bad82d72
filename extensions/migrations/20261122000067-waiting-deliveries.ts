import { Migration } from "@mikro-orm/migrations";

/** Deliveries that wait are moved in batches when an endpoint's status changes, and a replay finds those of an event by one probe. */
export class Migration20261122000067WaitingDeliveries extends Migration {
  override up(): void {
    this.addSql("alter table webhook_lanes add column release_from timestamptz(6)");
    this.addSql("drop index webhook_deliveries_of_resource");
    this.addSql(`
      create index webhook_deliveries_of_resource
        on webhook_deliveries (organization_id, endpoint_id, resource_id, event_sequence)
        where status in ('pending', 'held')`);
    this.addSql("drop index webhook_deliveries_of_event");
    this.addSql(`
      create index webhook_deliveries_of_event
        on webhook_deliveries (organization_id, event_id, environment, created_at desc, id desc)`);
  }
}

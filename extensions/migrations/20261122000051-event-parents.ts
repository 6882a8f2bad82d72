import { Migration } from "@mikro-orm/migrations";

/** An event of a refund stands in the timeline of its transaction too. Each of the two columns has its index in a timeline's order. */
export class Migration20261122000051EventParents extends Migration {
  override up(): void {
    this.addSql("alter table events add column parent_id text");
    this.addSql(`
      create index events_of_subject on events (organization_id, environment, subject_id, created_at desc, id desc)`);
    this.addSql(`
      create index events_of_parent on events (organization_id, environment, parent_id, created_at desc, id desc)
        where parent_id is not null`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/**
 * The outbox of every resource. Events keep the JSON that REST and webhooks show, byte for byte.
 * Subject and parent are both indexed in a timeline's order: an event of a refund stands in the timeline of its transaction too.
 */
export class Migration20261124120002Events extends Migration {
  override up(): void {
    this.addSql(`
      create table events (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null,
        type text not null,
        subject_id text not null,
        request_id text not null,
        data jsonb not null,
        object_type text not null,
        sequence integer not null,
        service text not null,
        user_id text,
        api_key_id text,
        parent_id text,
        object text,
        previous_attributes text,
        created_at timestamptz(6) not null,
        version integer not null,
        primary key (organization_id, id),
        constraint events_sequence unique (organization_id, subject_id, sequence)
      )`);
    this.addSql(`
      create index events_of_subject
        on events (organization_id, environment, subject_id, created_at desc, id desc)`);
    this.addSql(`
      create index events_of_parent on events (organization_id, environment, parent_id, created_at desc, id desc)
        where parent_id is not null`);
    this.addSql("create index events_page on events (organization_id, environment, created_at desc, id desc)");
    this.addSql(`
      create index events_page_by_type on events (organization_id, environment, type, created_at desc, id desc)`);
    this.addSql(`
      create index events_page_by_request_id
        on events (organization_id, environment, request_id, created_at desc, id desc)`);
  }
}

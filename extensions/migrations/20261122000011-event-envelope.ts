import { Migration } from "@mikro-orm/migrations";

const RESOURCES = ["api_keys", "bank_links", "dispute_extensions", "merchant_extensions"];

/**
 * Events get their envelope, and resources the counter of their events. Events from before had no version: their sequence
 * stands for it, and what they showed is not known any more.
 */
export class Migration20261122000011EventEnvelope extends Migration {
  override up(): void {
    this.addSql(`
      alter table events
        add column object_type text,
        add column sequence int,
        add column version int,
        add column object jsonb,
        add column previous_attributes jsonb,
        add column service text not null default 'unknown',
        add column user_id text,
        add column api_key_id text`);
    this.addSql(`
      update events e set object_type = split_part(e.type, '.', 1), sequence = n.sequence, version = n.sequence
      from (
        select organization_id, id,
          row_number() over (partition by organization_id, subject_id order by created_at, id) as sequence
        from events
      ) n
      where e.organization_id = n.organization_id and e.id = n.id`);
    this.addSql(`
      alter table events
        alter column object_type set not null,
        alter column sequence set not null,
        alter column version set not null,
        alter column service drop default,
        add constraint events_sequence unique (organization_id, subject_id, sequence)`);
    this.addSql("drop index events_of_subject");
    this.addSql("alter table api_keys add column updated_at timestamptz(6)");
    this.addSql("update api_keys set updated_at = coalesce(revoked_at, created_at)");
    this.addSql("alter table api_keys alter column updated_at set not null");
    this.addSql("alter table merchant_extensions add column version int not null default 1");
    for (const table of RESOURCES) {
      this.addSql(`alter table ${table} add column event_sequence int not null default 0`);
      this.addSql(`
        update ${table} r set event_sequence = n.events
        from (select organization_id, subject_id, count(*) as events from events group by organization_id, subject_id) n
        where r.organization_id = n.organization_id and r.id = n.subject_id`);
    }
  }
}

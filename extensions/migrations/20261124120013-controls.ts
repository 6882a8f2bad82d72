import { Migration } from "@mikro-orm/migrations";

/** Controls of payouts that are lowered later. */
export class Migration20261124120013Controls extends Migration {
  override up(): void {
    this.addSql(`
      create table control_changes (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        group_id text not null,
        control text not null,
        currency text not null,
        from_value bigint,
        to_value bigint,
        status text not null check (status in ('requires_approval', 'scheduled', 'effective', 'canceled')),
        effective_at timestamptz(6),
        requested_by text not null,
        approved_by text,
        canceled_by text,
        sealed_recipients text,
        encryption_key_id text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    // At most one change of a control waits.
    this.addSql(`
      create unique index control_changes_waiting
        on control_changes (organization_id, environment, control, currency)
        where status in ('requires_approval', 'scheduled')`);
    this.addSql(`
      create index control_changes_page
        on control_changes (organization_id, environment, created_at desc, id desc)`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** The switch that submits complete drafts, of the organization and of each dispute, and what passed its deadline. */
export class Migration20261129003000DisputeDeadlines extends Migration {
  override up(): void {
    this.addSql(`
      alter table dispute_extensions
        add column auto_submit boolean not null default true,
        add column is_auto_submit_chosen boolean not null default false,
        add column is_past_due boolean not null default false`);
    this.addSql(`
      create table dispute_settings (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        auto_submit boolean not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint dispute_settings_environment unique (organization_id, environment)
      )`);
  }
}

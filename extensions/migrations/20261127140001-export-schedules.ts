import { Migration } from "@mikro-orm/migrations";

/** Lists that are exported by themselves, and the exports that they make. */
export class Migration20261127140001ExportSchedules extends Migration {
  override up(): void {
    this.addSql(`
      create table export_schedules (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        resource text not null,
        filters jsonb not null,
        frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
        recipients jsonb not null,
        status text not null check (status in ('active', 'paused')),
        pause_reason text check (pause_reason in ('requested', 'no_recipients')),
        period_start timestamptz(6) not null,
        next_run_at timestamptz(6),
        last_export_id text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        check ((status = 'paused') = (pause_reason is not null)),
        check ((status = 'active') = (next_run_at is not null))
      )`);
    this.addSql(`
      create index export_schedules_page
        on export_schedules (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index export_schedules_page_by_resource
        on export_schedules (organization_id, environment, resource, created_at desc, id desc)`);
    this.addSql(`
      alter table exports
        add column export_schedule_id text,
        add column period_start timestamptz(6),
        add column period_end timestamptz(6),
        add column attempt integer,
        add column mailed_at timestamptz(6)`);
  }
}

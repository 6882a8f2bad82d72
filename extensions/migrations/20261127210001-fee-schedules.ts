import { Migration } from "@mikro-orm/migrations";

/**
 * Versions of an organization's fees. Without one, the default schedule stays in force. Payouts and their quotes keep
 * the calculation of their fee, since the schedule can change in between.
 */
export class Migration20261127210001FeeSchedules extends Migration {
  override up(): void {
    this.addSql(`
      create table fee_schedules (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        name text not null,
        effective_at timestamptz(6) not null,
        prices jsonb not null,
        withdrawn_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint fee_schedules_one_per_name unique (organization_id, environment, name)
      )`);
    // Also finds the version in force.
    this.addSql(`
      create unique index fee_schedules_one_per_start on fee_schedules (organization_id, environment, effective_at)
      where withdrawn_at is null`);
    this.addSql("alter table payout_quotes add column fee jsonb");
    this.addSql("alter table payouts add column fee jsonb");
  }
}

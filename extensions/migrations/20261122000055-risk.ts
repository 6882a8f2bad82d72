import { Migration } from "@mikro-orm/migrations";

/** The rules against card testing, one row per environment that has changed them. */
export class Migration20261122000055Risk extends Migration {
  override up(): void {
    this.addSql(`
      create table risk_rules (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        declines_per_card integer not null,
        declines_per_address integer not null,
        declines_per_customer integer not null,
        declines_per_amount integer not null,
        window_minutes integer not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint risk_rules_one_per_environment unique (organization_id, environment)
      )`);
  }
}

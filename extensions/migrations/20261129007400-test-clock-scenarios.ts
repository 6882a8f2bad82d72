import { Migration } from "@mikro-orm/migrations";

/** What payers, banks and the engine do while a test clock advances. */
export class Migration20261129007400TestClockScenarios extends Migration {
  override up(): void {
    this.addSql(`
      create table test_clock_scenarios (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment = 'sandbox'),
        ready_scenario text,
        status text not null check (status in ('running', 'completed', 'canceled')),
        seed text not null,
        customer_ids jsonb not null,
        step_count integer not null,
        ended_step_count integer not null default 0,
        starts_at timestamptz(6) not null,
        last_step_at timestamptz(6) not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index test_clock_scenarios_page
        on test_clock_scenarios (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index test_clock_scenarios_running
        on test_clock_scenarios (organization_id, environment) where status = 'running'`);
    this.addSql(`
      create table test_clock_scenario_steps (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment = 'sandbox'),
        test_clock_scenario_id text not null,
        step_index integer not null,
        at timestamptz(6) not null,
        verb text not null,
        subjects jsonb not null,
        details jsonb not null,
        status text not null check (status in ('pending', 'running', 'ended', 'canceled')),
        next_customer integer not null default 0,
        reached_count integer not null default 0,
        skipped_count integer not null default 0,
        refused_count integer not null default 0,
        problems jsonb not null default '[]',
        ended_at timestamptz(6),
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint test_clock_scenario_steps_index
          unique (organization_id, environment, test_clock_scenario_id, step_index)
      )`);
  }
}

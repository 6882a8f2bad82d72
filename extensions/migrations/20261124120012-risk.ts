import { Migration } from "@mikro-orm/migrations";

/**
 * Rules against card testing, one row per environment that has changed them, and the risk holds that a second person may lift.
 * A lift is kept for ever, as is the payout or sale that it released.
 */
export class Migration20261124120012Risk extends Migration {
  override up(): void {
    this.#riskRules();
    this.#riskHoldLimits();
    this.#riskHoldLifts();
  }

  #riskRules(): void {
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

  #riskHoldLimits(): void {
    this.addSql(`
      create table risk_hold_limits (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        currency text not null,
        amount_minor_units bigint not null check (amount_minor_units >= 0),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint risk_hold_limits_one_per_currency unique (organization_id, environment, currency)
      )`);
  }

  #riskHoldLifts(): void {
    this.addSql(`
      create table risk_hold_lifts (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        currency text not null,
        amount_minor_units bigint not null check (amount_minor_units >= 0),
        subject_id text not null,
        lifted_by text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint risk_hold_lifts_one_per_subject unique (organization_id, environment, subject_id)
      )`);
    this.addSql(`
      create index risk_hold_lifts_by_time on risk_hold_lifts (organization_id, environment, currency, created_at)`);
  }
}

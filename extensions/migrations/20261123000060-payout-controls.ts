import { Migration } from "@mikro-orm/migrations";

const COMMON = `
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        currency text not null,
        amount_minor_units bigint not null check (amount_minor_units >= 0),
        created_at timestamptz(6) not null,
        primary key (organization_id, id)`;

/**
 * Who answers for a key and for a payout, and what a second person may lift of risk holds. A lift is a row for ever, as the payout or
 * sale that it let go.
 */
export class Migration20261123000060PayoutControls extends Migration {
  override up(): void {
    this.addSql("alter table api_keys add column accountable_user_id text");
    this.addSql("update api_keys set accountable_user_id = created_by_user_id where created_by_user_id is not null");
    this.addSql("alter table payouts add column requester text, add column reviewed_at timestamptz(6)");
    this.addSql(`
      create index payouts_by_requester on payouts (organization_id, environment, requester, currency, created_at)
        where requester is not null`);
    this.addSql(`
      create table risk_hold_limits (${COMMON},
        updated_at timestamptz(6) not null,
        constraint risk_hold_limits_one_per_currency unique (organization_id, environment, currency)
      )`);
    this.addSql(`
      create table risk_hold_lifts (${COMMON},
        subject_id text not null,
        lifted_by text not null,
        constraint risk_hold_lifts_one_per_subject unique (organization_id, environment, subject_id)
      )`);
    this.addSql(`
      create index risk_hold_lifts_by_time
        on risk_hold_lifts (organization_id, environment, currency, created_at)`);
  }
}

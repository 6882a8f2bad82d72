import { Migration } from "@mikro-orm/migrations";

/** How an invoice is charged again, why an attempt was made when it was, and the versions of the policy. */
export class Migration20261129005500DunningColumns extends Migration {
  override up(): void {
    this.addSql("alter table invoices add column dunning jsonb, add column dunning_status text");
    this.addSql("alter table invoice_attempts add column reason text");
    this.addSql(`
      create table dunning_policies (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        policy_version integer not null check (policy_version > 0),
        days jsonb not null,
        time_of_day text not null,
        end_action text not null check (end_action in ('cancel', 'unpaid', 'pause')),
        smart boolean not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint dunning_policies_version unique (organization_id, environment, policy_version)
      )`);
  }
}

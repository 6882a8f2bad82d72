import { Migration } from "@mikro-orm/migrations";

/** Rules that refund early warnings, and what they refunded. */
export class Migration20261129003500DisputeRules extends Migration {
  override up(): void {
    this.addSql(`
      create table dispute_rules (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        kind text not null check (kind in ('inquiry', 'fraud_report')),
        reason_category text,
        network text,
        max_amount_minor_units bigint not null check (max_amount_minor_units > 0),
        currency text not null,
        max_per_day integer not null check (max_per_day > 0),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index dispute_rules_page
        on dispute_rules (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create table dispute_rule_refunds (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        dispute_rule_id text not null,
        refund_id text not null,
        made_on text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index dispute_rule_refunds_of_day
        on dispute_rule_refunds (organization_id, dispute_rule_id, made_on)`);
  }
}

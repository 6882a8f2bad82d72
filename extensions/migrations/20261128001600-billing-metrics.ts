import { Migration } from "@mikro-orm/migrations";

const resource = `
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)`;

/** Movements of the monthly recurring revenue, and what was counted of customers and subscriptions. */
export class Migration20261128001600BillingMetrics extends Migration {
  override up(): void {
    this.addSql(`
      create table billing_subscribers (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        customer_id text not null,
        currency text not null,
        monthly_minor_units bigint not null default 0 check (monthly_minor_units >= 0),
        live_count integer not null check (live_count >= 0),
        has_subscribed boolean not null,
        cohort_month text,
        ${resource},
        constraint billing_subscribers_once unique (organization_id, environment, customer_id, currency)
      )`);
    this.addSql(`
      create table counted_subscriptions (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        subscription_id text not null,
        subscriber_id text not null,
        monthly_minor_units bigint not null default 0 check (monthly_minor_units >= 0),
        is_live boolean not null,
        ${resource},
        constraint counted_subscriptions_once unique (organization_id, environment, subscription_id)
      )`);
    this.addSql(`
      create table mrr_movements (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        type text not null check (type in ('new', 'expansion', 'contraction', 'churn', 'reactivation')),
        churn_type text check (churn_type in ('voluntary', 'involuntary')),
        subscription_id text not null,
        customer_id text not null,
        currency text not null,
        amount_minor_units bigint not null,
        customer_minor_units bigint not null,
        ${resource},
        constraint mrr_movements_churn check ((type = 'churn') = (churn_type is not null))
      )`);
    this.addSql(`
      create index mrr_movements_page on mrr_movements (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index mrr_movements_by_type
        on mrr_movements (organization_id, environment, type, created_at desc, id desc)`);
    this.addSql(`
      create index mrr_movements_by_subscription
        on mrr_movements (organization_id, environment, subscription_id, created_at desc, id desc)`);
    this.addSql(`
      create index mrr_movements_by_customer
        on mrr_movements (organization_id, environment, customer_id, created_at desc, id desc)`);
  }
}

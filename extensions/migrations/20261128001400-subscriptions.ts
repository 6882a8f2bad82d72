import { Migration } from "@mikro-orm/migrations";

/** Subscriptions and their items. */
export class Migration20261128001400Subscriptions extends Migration {
  override up(): void {
    this.addSql(`
      create table subscriptions (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        customer_id text not null,
        status text not null check (status in (
          'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled', 'expired'
        )),
        -- Of its first item.
        plan_id text not null,
        currency text not null,
        collection_method text not null check (collection_method in ('automatic', 'invoice')),
        days_until_due integer not null,
        payment_method_id text,
        interval text not null check (interval in ('day', 'week', 'month', 'year')),
        interval_count integer not null,
        anchor_type text not null check (anchor_type in ('anniversary', 'day_of_month', 'calendar')),
        anchor_day integer,
        time_zone text not null,
        anchor_starts_at timestamptz(6) not null,
        anchor_index integer not null default 0,
        period_index integer,
        current_period_start timestamptz(6) not null,
        current_period_end timestamptz(6) not null,
        next_billing_at timestamptz(6),
        term_periods integer,
        trial_start timestamptz(6),
        trial_end timestamptz(6),
        trial_end_behavior text check (trial_end_behavior in ('charge', 'cancel', 'pause')),
        cancel_at timestamptz(6),
        canceled_at timestamptz(6),
        cancellation jsonb,
        ended_at timestamptz(6),
        pause jsonb,
        pending_change jsonb,
        coupon_id text,
        discount_started_at timestamptz(6),
        discount_ends_at timestamptz(6),
        monthly_minor_units bigint not null default 0,
        latest_invoice_id text,
        reference text,
        metadata jsonb not null default '{}',
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index subscriptions_page on subscriptions (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index subscriptions_by_status
        on subscriptions (organization_id, environment, status, created_at desc, id desc)`);
    this.addSql(`
      create index subscriptions_by_customer
        on subscriptions (organization_id, environment, customer_id, created_at desc, id desc)`);
    this.addSql(`
      create index subscriptions_by_plan
        on subscriptions (organization_id, environment, plan_id, created_at desc, id desc)`);
    this.addSql(`
      create index subscriptions_by_period_end
        on subscriptions (organization_id, environment, current_period_end, id)`);
    this.addSql(`
      create index subscriptions_by_reference on subscriptions (organization_id, environment, reference, created_at desc, id desc)
        where reference is not null`);
    this.addSql(`
      create index subscriptions_by_method on subscriptions (organization_id, environment, payment_method_id)
        where payment_method_id is not null and ended_at is null`);
    this.addSql(`
      create table subscription_items (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        subscription_id text not null,
        position integer not null,
        plan_id text not null,
        price_id text not null,
        quantity integer not null check (quantity between 1 and 1000000),
        tax jsonb,
        since_index integer not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index subscription_items_by_subscription
        on subscription_items (organization_id, environment, subscription_id, position)`);
    this.addSql(`
      create index subscription_items_by_plan on subscription_items (organization_id, environment, plan_id)`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** Coupons, and the credit of customers. */
export class Migration20261128001100Coupons extends Migration {
  override up(): void {
    this.addSql(`
      create table coupons (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        status text not null check (status in ('active', 'archived')),
        name text not null,
        basis_points integer,
        amount_minor_units bigint,
        currency text,
        duration text not null check (duration in ('once', 'repeating', 'forever')),
        duration_months integer,
        plan_ids jsonb not null default '[]',
        redeem_by timestamptz(6),
        max_redemptions integer,
        redemptions_count integer not null default 0,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint coupons_reduction check ((basis_points is null) <> (amount_minor_units is null)),
        -- No redemption may pass the limit, whatever the code above does.
        constraint coupons_redemptions check (max_redemptions is null or redemptions_count <= max_redemptions)
      )`);
    this.addSql(`
      create index coupons_page on coupons (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create table billing_accounts (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        customer_id text not null,
        currency text not null,
        balance_minor_units bigint not null default 0 check (balance_minor_units >= 0),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint billing_accounts_key unique (organization_id, environment, customer_id, currency)
      )`);
    this.addSql(`
      create table customer_credits (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        customer_id text not null,
        currency text not null,
        type text not null
          check (type in ('given', 'taken_back', 'applied', 'returned', 'credit_note', 'unused_time')),
        amount_minor_units bigint not null,
        balance_minor_units bigint not null check (balance_minor_units >= 0),
        invoice_id text,
        reason text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index customer_credits_page on customer_credits (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index customer_credits_by_customer
        on customer_credits (organization_id, environment, customer_id, created_at desc, id desc)`);
  }
}

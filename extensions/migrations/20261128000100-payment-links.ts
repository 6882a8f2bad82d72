import { Migration } from "@mikro-orm/migrations";

/** Pages at which payers pay, and their attempts to pay. */
export class Migration20261128000100PaymentLinks extends Migration {
  override up(): void {
    this.addSql(`
      create table payment_links (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        code text not null,
        title text not null,
        description text,
        mode text not null check (mode = 'payment'),
        status text not null
          check (status in ('draft', 'active', 'paused', 'completed', 'expired', 'deactivated')),
        use text not null check (use in ('single', 'multiple')),
        max_uses integer,
        uses_count integer not null default 0,
        open_attempts integer not null default 0,
        collected_minor_units bigint not null default 0,
        stock_claimed jsonb not null default '{}',
        amount_type text not null check (amount_type in ('fixed', 'customer_chosen', 'line_items')),
        currency text not null,
        terms jsonb not null,
        price_version integer not null default 1,
        has_attempts boolean not null default false,
        collect jsonb not null default '{}',
        after_completion jsonb,
        inactive_message text,
        expires_at timestamptz(6),
        customer_id text,
        locale text,
        reference text,
        metadata jsonb not null default '{}',
        search_text text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint payment_links_code unique (organization_id, environment, code),
        -- No claim of a use may pass the limit, whatever the code above does.
        constraint payment_links_uses check (
          uses_count >= 0 and open_attempts >= 0 and (max_uses is null or uses_count + open_attempts <= max_uses))
      )`);
    this.addSql(`
      create index payment_links_page on payment_links (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index payment_links_by_status
        on payment_links (organization_id, environment, status, created_at desc, id desc)`);
    this.addSql(`
      create index payment_links_by_reference
        on payment_links (organization_id, environment, reference, created_at desc, id desc)
        where reference is not null`);
    this.addSql(`
      create index payment_links_by_customer
        on payment_links (organization_id, environment, customer_id, created_at desc, id desc)
        where customer_id is not null`);
    this.addSql(`
      create table payment_link_attempts (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        payment_link_id text not null,
        transaction_id text not null,
        status text not null check (status in ('open', 'paid', 'ended', 'overpaid')),
        slot_number integer,
        holds_use boolean not null,
        amounts jsonb not null,
        quantities jsonb not null default '{}',
        code_hash text not null,
        sealed_code text not null,
        sealed_payer text,
        encryption_key_id text not null,
        way text,
        is_payer_known boolean not null default false,
        send_id text,
        held_until timestamptz(6) not null,
        refund_started_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint payment_link_attempts_code unique (organization_id, environment, code_hash),
        constraint payment_link_attempts_transaction unique (organization_id, environment, transaction_id)
      )`);
    this.addSql(`
      create unique index payment_link_attempts_slot
        on payment_link_attempts (organization_id, payment_link_id, slot_number) where slot_number is not null`);
    this.addSql(`
      create index payment_link_attempts_page
        on payment_link_attempts (organization_id, environment, payment_link_id, created_at desc, id desc)`);
  }
}

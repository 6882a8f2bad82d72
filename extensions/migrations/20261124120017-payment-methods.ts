import { Migration } from "@mikro-orm/migrations";

/** The sidecars of stored payment methods, and the payers' visits to the form. */
export class Migration20261124120017PaymentMethods extends Migration {
  override up(): void {
    this.#paymentMethodSessions();
    this.#paymentMethodExtensions();
  }

  #paymentMethodSessions(): void {
    this.addSql(`
      create table payment_method_sessions (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        customer_id text not null,
        status text not null,
        payment_method_id text,
        currency text not null,
        return_url text,
        expires_at timestamptz(6) not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index payment_method_sessions_open
        on payment_method_sessions (organization_id, environment, created_at) where status = 'open'`);
  }

  #paymentMethodExtensions(): void {
    this.addSql(`
      create table payment_method_extensions (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        customer_id text not null,
        status text not null,
        type text not null,
        brand text,
        last4 text,
        bin text,
        exp_month integer,
        exp_year integer,
        funding text,
        issuer text,
        issuer_country text,
        wallet text,
        fingerprint text,
        bank_last4 text,
        mandate jsonb,
        is_default boolean not null,
        last_used_at timestamptz(6),
        failure_count integer not null,
        metadata jsonb not null default '{}',
        checked_at timestamptz(6) not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      ) with (fillfactor = 80)`);
    this.addSql(`
      create index payment_method_extensions_page
        on payment_method_extensions (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index payment_method_extensions_page_by_customer_id
        on payment_method_extensions (organization_id, environment, customer_id, created_at desc, id desc)`);
    this.addSql(`
      create index payment_method_extensions_page_by_fingerprint
        on payment_method_extensions (organization_id, environment, fingerprint, created_at desc, id desc)`);
    this.addSql(`
      create index payment_method_extensions_page_by_status
        on payment_method_extensions (organization_id, environment, status, created_at desc, id desc)`);
    this.addSql(`
      create index payment_method_extensions_to_check
        on payment_method_extensions (organization_id, environment, checked_at) where status <> 'detached'`);
  }
}

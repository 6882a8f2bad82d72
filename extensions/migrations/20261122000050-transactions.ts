import { Migration } from "@mikro-orm/migrations";

/** The sidecar of payments, with an index for each way in which a list or a rule finds them. */
export class Migration20261122000050Transactions extends Migration {
  override up(): void {
    this.addSql("alter table merchant_extensions add column publishable_key text");
    this.addSql(`
      create table transaction_extensions (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        status text not null,
        engine_status text not null,
        ended_as text,
        channel text not null,
        amount_minor_units bigint not null,
        currency text not null,
        amount_details jsonb,
        authorized_minor_units bigint not null,
        captured_minor_units bigint not null,
        refunded_minor_units bigint not null,
        refund_pending_minor_units bigint not null,
        disputed_minor_units bigint not null,
        dispute_id text,
        is_disputed boolean not null generated always as (dispute_id is not null) stored,
        capture_method text not null,
        authorization_expires_at timestamptz(6),
        customer_id text,
        payment_method_id text,
        method_type text,
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
        reference text,
        is_reference_unique boolean not null,
        description text,
        statement_descriptor text,
        metadata jsonb not null default '{}',
        attempts jsonb not null,
        attempt_count integer not null,
        decline jsonb,
        decline_count integer not null,
        last_declined_at timestamptz(6),
        checks jsonb,
        three_ds jsonb,
        risk jsonb,
        next_action jsonb,
        payment_page_url text,
        return_url text,
        payer_ip text,
        payer_network text,
        processor text,
        processor_reference text,
        network_transaction_id text,
        cancel_reason text,
        outcome_unknown_since timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      ) with (fillfactor = 80)`);
    this.addSql(`
      create index transaction_extensions_page
        on transaction_extensions (organization_id, environment, created_at desc, id desc)`);
    for (const column of ["status", "customer_id", "reference", "last4", "bin"])
      this.addSql(`
        create index transaction_extensions_page_by_${column}
          on transaction_extensions (organization_id, environment, ${column}, created_at desc, id desc)`);
    for (const column of ["id", "reference", "description"])
      this.addSql(`
        create index transaction_extensions_${column}_prefix
          on transaction_extensions (organization_id, environment, lower(${column}) text_pattern_ops)
          where ${column} is not null`);
    for (const columns of ["fingerprint", "payer_network", "customer_id", "currency, amount_minor_units"])
      this.addSql(`
        create index transaction_extensions_declines_by_${columns.split(",")[0]}
          on transaction_extensions (organization_id, environment, ${columns}, last_declined_at desc)
          where last_declined_at is not null`);
    this.addSql(`
      create unique index transaction_extensions_unique_reference
        on transaction_extensions (organization_id, environment, reference) where is_reference_unique`);
  }
}

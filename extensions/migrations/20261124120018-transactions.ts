import { Migration } from "@mikro-orm/migrations";

/**
 * The sidecar of payments, with an index for each way in which a list or a rule finds them, and the receipts of transactions,
 * with the address until the mail is sent.
 */
export class Migration20261124120018Transactions extends Migration {
  override up(): void {
    this.#transactionExtensions();
    this.#receipts();
  }

  #transactionExtensions(): void {
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
        fee_minor_units bigint,
        net_minor_units bigint,
        fees jsonb not null default '[]',
        available_on timestamptz(6),
        settlement_id text,
        settlement_queue_entry_id text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      ) with (fillfactor = 80)`);
    this.addSql(`
      create index transaction_extensions_page
        on transaction_extensions (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index transaction_extensions_page_by_status
        on transaction_extensions (organization_id, environment, status, created_at desc, id desc)`);
    this.addSql(`
      create index transaction_extensions_page_by_customer_id
        on transaction_extensions (organization_id, environment, customer_id, created_at desc, id desc)`);
    this.addSql(`
      create index transaction_extensions_page_by_reference
        on transaction_extensions (organization_id, environment, reference, created_at desc, id desc)`);
    this.addSql(`
      create index transaction_extensions_page_by_last4
        on transaction_extensions (organization_id, environment, last4, created_at desc, id desc)`);
    this.addSql(`
      create index transaction_extensions_page_by_bin
        on transaction_extensions (organization_id, environment, bin, created_at desc, id desc)`);
    this.addSql(`
      create index transaction_extensions_id_prefix
        on transaction_extensions (organization_id, environment, lower(id) text_pattern_ops) where id is not null`);
    this.addSql(`
      create index transaction_extensions_reference_prefix
        on transaction_extensions (organization_id, environment, lower(reference) text_pattern_ops)
        where reference is not null`);
    this.addSql(`
      create index transaction_extensions_description_prefix
        on transaction_extensions (organization_id, environment, lower(description) text_pattern_ops)
        where description is not null`);
    this.addSql(`
      create index transaction_extensions_declines_by_fingerprint
        on transaction_extensions (organization_id, environment, fingerprint, last_declined_at desc)
        where last_declined_at is not null`);
    this.addSql(`
      create index transaction_extensions_declines_by_payer_network
        on transaction_extensions (organization_id, environment, payer_network, last_declined_at desc)
        where last_declined_at is not null`);
    this.addSql(`
      create index transaction_extensions_declines_by_customer_id
        on transaction_extensions (organization_id, environment, customer_id, last_declined_at desc)
        where last_declined_at is not null`);
    this.addSql(`
      create index transaction_extensions_declines_by_currency
        on transaction_extensions (organization_id, environment, currency, amount_minor_units, last_declined_at desc)
        where last_declined_at is not null`);
    this.addSql(`
      create unique index transaction_extensions_unique_reference
        on transaction_extensions (organization_id, environment, reference) where is_reference_unique`);
    // Ended ones that the engine may still change, in the order in which they are compared with it.
    this.addSql(`
      create index transaction_extensions_bank_debits
        on transaction_extensions (organization_id, environment, created_at, id) where method_type = 'bank_debit'`);
  }

  #receipts(): void {
    this.addSql(`
      create table receipts (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        transaction_id text not null,
        customer_id text,
        channel text not null,
        masked_recipient text not null,
        sealed_recipient text,
        encryption_key_id text,
        status text not null check (status in ('queued', 'sent', 'failed')),
        sent_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        primary key (organization_id, id),
        foreign key (organization_id, transaction_id) references transaction_extensions (organization_id, id)
      )`);
    this.addSql(`
      create index receipts_of_transaction on receipts (organization_id, transaction_id, created_at desc, id desc)`);
    this.addSql(`
      create index receipts_of_customer on receipts (organization_id, environment, customer_id)
        where customer_id is not null`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** The sidecar of disputes and their evidence. Each offered order has its index, alone and behind each filter that an index serves. */
export class Migration20261124120020Disputes extends Migration {
  override up(): void {
    this.#disputeExtensions();
    this.#disputeEvidence();
  }

  #disputeExtensions(): void {
    // Generated columns, so that no statement can write a dispute without them. dispute.rules.ts says the same in the platform's words.
    this.addSql(`
      create table dispute_extensions (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        engine_dispute_id text not null,
        transaction_id text not null,
        amount_minor_units bigint not null,
        currency text not null,
        stage text not null,
        status text not null,
        reason text,
        reason_code text,
        respond_by timestamptz(6),
        last_platform_action_at timestamptz(6),
        evidence_count integer not null,
        respond_by_sort timestamptz(6) not null generated always as (coalesce(respond_by, 'infinity'::timestamptz)) stored,
        unsubmitted_count integer not null default 0,
        metadata jsonb not null default '{}',
        opened_at timestamptz(6) not null default now(),
        closed_at timestamptz(6),
        outcome_unknown_since timestamptz(6),
        customer_id text,
        last4 text,
        response_status text not null generated always as (case
            when outcome_unknown_since is not null and status in ('dispute_opened', 'dispute_challenged')
              and stage in ('pre_dispute', 'dispute', 'pre_arbitration', 'arbitration') then 'submitting'
            when status = 'dispute_challenged' and unsubmitted_count > 0
              and stage in ('pre_dispute', 'dispute', 'pre_arbitration', 'arbitration') then 'submitted_with_changes'
            when status = 'dispute_challenged' then 'submitted'
            when status = 'dispute_accepted' then 'accepted'
            when status = 'dispute_opened' and stage in ('pre_dispute', 'dispute', 'pre_arbitration', 'arbitration')
              then case when evidence_count > 0 then 'draft' else 'needs_response' end
            else 'closed' end) stored,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint dispute_extensions_engine_key unique (organization_id, environment, engine_dispute_id)
      )`);
    this.addSql(`
      create index dispute_extensions_page
        on dispute_extensions (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index dispute_extensions_deadline
        on dispute_extensions (organization_id, environment, respond_by_sort, id)`);
    this.addSql(`
      create index dispute_extensions_page_by_transaction_id
        on dispute_extensions (organization_id, environment, transaction_id, created_at desc, id desc)`);
    this.addSql(`
      create index dispute_extensions_deadline_by_transaction_id
        on dispute_extensions (organization_id, environment, transaction_id, respond_by_sort, id)`);
    this.addSql(`
      create index dispute_extensions_page_by_status
        on dispute_extensions (organization_id, environment, status, created_at desc, id desc)`);
    this.addSql(`
      create index dispute_extensions_deadline_by_status
        on dispute_extensions (organization_id, environment, status, respond_by_sort, id)`);
    this.addSql(`
      create index dispute_extensions_page_by_response_status
        on dispute_extensions (organization_id, environment, response_status, created_at desc, id desc)`);
    this.addSql(`
      create index dispute_extensions_deadline_by_response_status
        on dispute_extensions (organization_id, environment, response_status, respond_by_sort, id)`);
    this.addSql(`
      create index dispute_extensions_page_by_customer_id
        on dispute_extensions (organization_id, environment, customer_id, created_at desc, id desc)`);
    this.addSql(`
      create index dispute_extensions_deadline_by_customer_id
        on dispute_extensions (organization_id, environment, customer_id, respond_by_sort, id)`);
    this.addSql(`
      create index dispute_extensions_page_by_last4
        on dispute_extensions (organization_id, environment, last4, created_at desc, id desc)`);
    this.addSql(`
      create index dispute_extensions_deadline_by_last4
        on dispute_extensions (organization_id, environment, last4, respond_by_sort, id)`);
    this.addSql(`
      create index dispute_extensions_opened
        on dispute_extensions (organization_id, environment, opened_at desc, id desc)`);
    this.addSql(`
      create index dispute_extensions_opened_by_transaction_id
        on dispute_extensions (organization_id, environment, transaction_id, opened_at desc, id desc)`);
    this.addSql(`
      create index dispute_extensions_opened_by_customer_id
        on dispute_extensions (organization_id, environment, customer_id, opened_at desc, id desc)`);
    this.addSql(`
      create index dispute_extensions_opened_by_last4
        on dispute_extensions (organization_id, environment, last4, opened_at desc, id desc)`);
    this.addSql(`
      create index dispute_extensions_opened_by_response_status
        on dispute_extensions (organization_id, environment, response_status, opened_at desc, id desc)`);
    this.addSql(`
      create index dispute_extensions_opened_by_status
        on dispute_extensions (organization_id, environment, status, opened_at desc, id desc)`);
  }

  #disputeEvidence(): void {
    this.addSql(`
      create table dispute_evidence (
        organization_id text not null,
        id text not null,
        dispute_id text not null,
        evidence_type text not null,
        text text,
        engine_file_id text,
        file_name text,
        content_type text,
        size_bytes integer,
        sha256 text,
        submitted_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint dispute_evidence_one_of_a_type unique (organization_id, dispute_id, evidence_type),
        foreign key (organization_id, dispute_id) references dispute_extensions (organization_id, id),
        constraint dispute_evidence_text_or_file check ((text is null) <> (engine_file_id is null))
      )`);
  }
}

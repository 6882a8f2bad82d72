import { Migration } from "@mikro-orm/migrations";

/** Every tenant table: primary key (organization_id, id), so that it can be distributed by organization_id as it is. */
export class Migration20261121000001Foundation extends Migration {
  override up(): void {
    this.addSql(`
      create table organizations (
        id text primary key,
        slug text not null,
        name text not null,
        onboarding_status text not null,
        legacy_merchant_id text,
        created_at timestamptz(6) not null,
        constraint organizations_slug_key unique (slug),
        constraint organizations_slug_shape check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$')
      )`);
    this.addSql(`
      create table merchant_extensions (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        engine_merchant_id text not null,
        engine_profile_id text,
        sealed_engine_api_key text not null,
        sealed_webhook_key text,
        is_active boolean not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create unique index merchant_extensions_one_active
        on merchant_extensions (organization_id, environment) where is_active`);
    this.addSql(`
      create table engine_merchants (
        engine_merchant_id text primary key,
        organization_id text not null references organizations (id),
        environment text not null
      )`);
    this.addSql(`
      create table api_keys (
        organization_id text not null references organizations (id),
        id text not null,
        hash bytea not null check (length(hash) = 32),
        key_prefix text not null,
        name text,
        scopes text[] not null,
        environment text not null check (environment in ('sandbox', 'live')),
        expires_at timestamptz(6),
        is_active boolean not null,
        last_used_at timestamptz(6),
        total_requests bigint not null,
        source_app text,
        source_org_id text,
        created_by_user_id text,
        created_at timestamptz(6) not null,
        primary key (organization_id, id)
      ) with (fillfactor = 70)`);
    this.addSql("create index api_keys_page on api_keys (organization_id, created_at desc, id desc)");
    this.addSql(`
      create table api_key_hashes (
        hash bytea primary key,
        organization_id text not null,
        api_key_id text not null,
        foreign key (organization_id, api_key_id) references api_keys (organization_id, id)
      )`);
    this.addSql("create table api_key_usage_batches (id text primary key, created_at timestamptz(6) not null)");
    this.addSql("create index api_key_usage_batches_age on api_key_usage_batches (created_at)");
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
        evidence_count int not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version int not null default 1,
        primary key (organization_id, id),
        constraint dispute_extensions_engine_key unique (organization_id, environment, engine_dispute_id)
      )`);
    this.addSql(`
      create index dispute_extensions_page
        on dispute_extensions (organization_id, environment, created_at desc, id desc)`);
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
        size_bytes int,
        sha256 text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        primary key (organization_id, id),
        foreign key (organization_id, dispute_id) references dispute_extensions (organization_id, id),
        constraint dispute_evidence_one_of_a_type unique (organization_id, dispute_id, evidence_type),
        constraint dispute_evidence_text_or_file check ((text is null) <> (engine_file_id is null))
      )`);
    this.addSql(`
      create table events (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null,
        type text not null,
        subject_id text not null,
        request_id text not null,
        data jsonb not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    this.addSql("create index events_of_subject on events (organization_id, subject_id, created_at)");
    this.addSql(`
      create table idempotency_records (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null,
        operation text not null,
        idempotency_key text,
        fingerprint text not null,
        subject_id text not null,
        recovery_point text not null,
        state jsonb not null,
        claim_token text not null,
        owner_instance int not null,
        lease_expires_at timestamptz(6) not null,
        response_body bytea,
        response_content_type text,
        created_at timestamptz(6) not null,
        finished_at timestamptz(6),
        primary key (organization_id, id),
        constraint idempotency_records_key unique (organization_id, environment, operation, idempotency_key)
      )`);
    this.addSql(`
      create unique index idempotency_records_one_unfinished
        on idempotency_records (organization_id, operation, subject_id) where finished_at is null`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** What organizations may do, and their applications. An organization that can take payments already is approved. */
export class Migration20261127190001MerchantAccounts extends Migration {
  static readonly fills = [
    `
    insert into merchant_accounts (organization_id, id, environment, onboarding_status, account_status, decided_at, created_at, updated_at)
    select organization_id, 'mac_' || left(md5(organization_id || environment), 26), environment, 'approved', 'active',
      min(created_at), min(created_at), min(created_at)
    from merchant_extensions where is_active group by organization_id, environment`,
    `
    insert into merchant_accounts (organization_id, id, environment, onboarding_status, account_status, decided_at, created_at, updated_at)
    select o.id, 'mac_' || left(md5(o.id || e.environment), 26), e.environment, 'approved', 'active',
      o.created_at, o.created_at, o.created_at
    from organizations o cross join (values ('sandbox'), ('live')) e (environment)
    where o.legacy_merchant_id is not null
    on conflict do nothing`,
  ];

  override up(): void {
    this.addSql(`
      create table merchant_accounts (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        onboarding_status text not null,
        account_status text not null,
        locale text,
        statement_descriptor text,
        limits jsonb not null default '{}',
        sealed_application text,
        encryption_key_id text,
        requests jsonb not null default '[]',
        requirements jsonb not null default '[]',
        decision_reason_codes jsonb not null default '[]',
        accepted_terms_version text,
        terms_accepted_at timestamptz(6),
        terms_accepted_by text,
        submitted_at timestamptz(6),
        decided_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint merchant_accounts_one_per_environment unique (organization_id, environment)
      )`);
    this.addSql(`
      create table merchant_documents (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        document_type text not null,
        file_name text not null,
        content_type text not null,
        size_bytes integer not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql(
      "create index merchant_documents_by_environment on merchant_documents (organization_id, environment, id)",
    );
    this.addSql(`
      create table merchant_document_contents (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        sealed_content text not null,
        encryption_key_id text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    // No longer read; dropped by a later release, since an older instance still writes it.
    this.addSql("alter table organizations alter column onboarding_status set default 'not_started'");
    for (const fill of Migration20261127190001MerchantAccounts.fills) this.addSql(fill);
  }
}

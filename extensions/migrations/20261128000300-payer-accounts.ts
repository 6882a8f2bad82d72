import { Migration } from "@mikro-orm/migrations";

/** Sign-ins and sessions of payers on an organization's public host. */
export class Migration20261128000300PayerAccounts extends Migration {
  override up(): void {
    this.addSql(`
      create table payer_sign_ins (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        email_index text,
        customer_id text,
        customer_ids jsonb not null default '[]',
        token_hash text,
        sealed_email text,
        encryption_key_id text,
        requested_at timestamptz(6) not null,
        expires_at timestamptz(6) not null,
        primary key (organization_id, id),
        check (email_index is not null or customer_id is not null)
      )`);
    this.addSql(`
      create unique index payer_sign_ins_by_token on payer_sign_ins (organization_id, environment, token_hash)`);
    this.addSql(`
      create index payer_sign_ins_by_email
      on payer_sign_ins (organization_id, environment, email_index, requested_at)`);
    this.addSql(`create index payer_sign_ins_by_customer on payer_sign_ins using gin (customer_ids jsonb_path_ops)`);
    this.addSql(`
      create table payer_sessions (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        email_index text,
        customer_id text,
        customer_ids jsonb not null,
        token_hash text not null,
        sealed_email text,
        encryption_key_id text,
        expires_at timestamptz(6) not null,
        primary key (organization_id, id),
        check (email_index is not null or customer_id is not null)
      )`);
    this.addSql(`
      create unique index payer_sessions_by_token on payer_sessions (organization_id, environment, token_hash)`);
    this.addSql(`create index payer_sessions_by_customer on payer_sessions using gin (customer_ids jsonb_path_ops)`);
  }
}

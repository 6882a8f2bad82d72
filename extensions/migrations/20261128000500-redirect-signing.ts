import { Migration } from "@mikro-orm/migrations";

/** The secrets that sign the redirects of payment links: one row per environment, and at most three live secrets. */
export class Migration20261128000500RedirectSigning extends Migration {
  override up(): void {
    this.addSql(`
      create table redirect_signings (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        current_secret_id text not null,
        previous_secrets_expire_at timestamptz(6),
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint redirect_signings_one_per_environment unique (organization_id, environment)
      )`);
    this.addSql(`
      create table redirect_secrets (
        organization_id text not null references organizations (id),
        id text not null,
        redirect_signing_id text not null,
        sealed_secret text not null,
        encryption_key_id text not null,
        expires_at timestamptz(6),
        created_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index redirect_secrets_of_signing
        on redirect_secrets (organization_id, redirect_signing_id, created_at)`);
  }
}

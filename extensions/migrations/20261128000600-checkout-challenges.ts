import { Migration } from "@mikro-orm/migrations";

/** Which attempts a challenge came before, the codes that answer one, and the links that declines have paused. */
export class Migration20261128000600CheckoutChallenges extends Migration {
  override up(): void {
    this.addSql(`
      alter table payment_link_attempts
        add column is_challenged boolean not null default false,
        add column challenge_hash text`);
    // An answer counts once, whatever the code above does.
    this.addSql(`
      create unique index payment_link_attempts_challenge
        on payment_link_attempts (organization_id, environment, challenge_hash) where challenge_hash is not null`);
    this.addSql(`
      create index payment_link_attempts_challenged
        on payment_link_attempts (organization_id, environment, payment_link_id, created_at desc)
        where is_challenged`);
    this.addSql(`
      create index transaction_extensions_tries_by_payment_link_id
        on transaction_extensions (organization_id, environment, payment_link_id, created_at desc)
        where payment_link_id is not null`);
    this.addSql(`
      alter table payment_links
        add column pause_reason text,
        add column declines_count_from timestamptz(6)`);
    this.addSql(`
      create index payment_links_paused_by_declines
        on payment_links (organization_id, environment, updated_at desc) where pause_reason = 'declines'`);
    this.addSql(`
      alter table risk_rules add column declines_that_pause_links integer not null default 30`);
    this.addSql(`
      create table challenge_codes (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        payment_link_id text not null,
        email_index text not null,
        code_hash text,
        tries integer not null default 0,
        language text not null check (language in ('en', 'de')),
        sealed_email text,
        encryption_key_id text,
        requested_at timestamptz(6) not null,
        expires_at timestamptz(6) not null,
        primary key (organization_id, id)
      )`);
    this.addSql(`
      create index challenge_codes_of_email
        on challenge_codes (organization_id, environment, email_index, requested_at desc)`);
  }
}

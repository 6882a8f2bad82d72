import { Migration } from "@mikro-orm/migrations";

/** Accounts at the vendors of payment terminals, and the vendors' messages. */
export class Migration20261129001300TerminalConnectors extends Migration {
  override up(): void {
    this.#accounts();
    this.#messages();
  }

  #accounts(): void {
    this.addSql(`
      create table terminal_accounts (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        connector text not null,
        vendor_account_id text not null,
        features jsonb not null,
        address_code text not null,
        sealed_api_key text not null,
        sealed_webhook_secret text not null,
        encryption_key_id text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint terminal_accounts_connector unique (organization_id, environment, connector)
      )`);
    // Global: no foreign key to the account, which may stand on another shard. One transaction writes both.
    this.addSql(`
      create table terminal_addresses (
        organization_id text not null references organizations (id),
        environment text not null,
        address_code text primary key
      )`);
  }

  #messages(): void {
    this.addSql(`
      create table terminal_messages (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        vendor_message_id text not null,
        kind text not null,
        body jsonb not null,
        received_at timestamptz(6) not null,
        applied_at timestamptz(6),
        primary key (organization_id, id),
        constraint terminal_messages_vendor unique (organization_id, environment, vendor_message_id)
      )`);
    this.addSql("create index terminal_messages_age on terminal_messages (organization_id, environment, received_at)");
  }
}

import { Migration } from "@mikro-orm/migrations";

/** The ledger, which only grows, the balances, and up to where the ledger was verified. */
export class Migration20261124120015Ledger extends Migration {
  override up(): void {
    this.#ledgerEntries();
    this.#balances();
    this.#ledgerCheckpoints();
    this.#overdrafts();
  }

  #ledgerEntries(): void {
    this.addSql(`
      create table ledger_entries (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        source_id text not null,
        event text not null,
        line integer not null,
        debit_account text not null,
        credit_account text not null,
        amount_minor_units bigint not null check (amount_minor_units > 0),
        currency text not null,
        effective_at timestamptz(6) not null,
        posted_at timestamptz(6) not null,
        primary key (organization_id, source_id, event, line),
        check (debit_account <> credit_account)
      )`);
    this.addSql("create index ledger_entries_posted on ledger_entries (organization_id, environment, posted_at)");
    // The owner of a table can revoke its own rights: nothing that runs as the service can change booked entries.
    this.addSql("revoke update, delete, truncate on ledger_entries from current_user");
  }

  #balances(): void {
    this.addSql(`
      create table balances (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        currency text not null,
        is_negative boolean not null default false,
        available_minor_units bigint not null default 0,
        payouts_frozen_at timestamptz(6),
        payouts_frozen_reason text,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint balances_currency unique (organization_id, environment, currency)
      )`);
  }

  #ledgerCheckpoints(): void {
    this.addSql(`
      create table ledger_checkpoints (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        posted_until timestamptz(6) not null,
        moves jsonb not null,
        verified_at timestamptz(6) not null,
        findings jsonb not null,
        primary key (organization_id, environment)
      )`);
  }

  #overdrafts(): void {
    // An organization has none, unless a defect was found: the table does not grow with traffic.
    this.addSql(`
      create table overdrafts (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        source_id text not null,
        event text not null,
        currency text not null,
        available_minor_units bigint not null,
        found_at timestamptz(6) not null,
        resolved_at timestamptz(6),
        primary key (organization_id, source_id, event)
      )`);
    this.addSql(`
      create index overdrafts_open on overdrafts (organization_id, environment, currency)
        where resolved_at is null`);
  }
}

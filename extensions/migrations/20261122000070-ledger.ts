import { Migration } from "@mikro-orm/migrations";

/** The ledger, which only grows, what is remembered of each balance, and up to where the ledger was verified. */
export class Migration20261122000070Ledger extends Migration {
  override up(): void {
    this.addSql(`
      create table ledger_entries (
        organization_id text not null references organizations (id),
        source_id text not null,
        event text not null,
        line integer not null,
        environment text not null check (environment in ('sandbox', 'live')),
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
    // The owner of a table may take its own rights away. Nothing that runs as the service can change what is booked.
    this.addSql("revoke update, delete, truncate on ledger_entries from current_user");
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
}

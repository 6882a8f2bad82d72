import { Migration } from "@mikro-orm/migrations";

/**
 * The statements of the bank account that pays payouts, and the movements of the ledger that they confirm. Both are kept
 * like the ledger; what is open stays small.
 */
export class Migration20261127120001BankLines extends Migration {
  override up(): void {
    this.#bankFiles();
    this.#bankLines();
    this.#bankMovements();
    this.addSql("create index deposit_lines_of_deposit on deposit_lines (organization_id, environment, deposit_id)");
    this.addSql("alter table reconciliations add column movements_until timestamptz(6)");
    this.addSql("alter table reconciliations add column bank_open_count integer not null default 0");
  }

  #bankFiles(): void {
    this.addSql(`
      create table bank_files (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        sha256 text not null,
        line_count integer not null,
        first_day date,
        finished_at timestamptz(6),
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint bank_files_content unique (organization_id, environment, sha256)
      )`);
  }

  #bankLines(): void {
    this.addSql(`
      create table bank_lines (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        line_id text not null,
        file_id text not null,
        line_number integer not null,
        booked_on date not null,
        amount_minor_units bigint not null,
        currency text not null,
        reference text not null,
        status text not null default 'unmatched' check (status in ('unmatched', 'differs', 'matched')),
        reason text,
        source_id text,
        matched_by text,
        primary key (organization_id, environment, line_id)
      )`);
    this.addSql(`
      create index bank_lines_open on bank_lines (organization_id, environment, booked_on, line_id)
        where status <> 'matched'`);
    this.addSql("create index bank_lines_of_source on bank_lines (organization_id, environment, source_id)");
  }

  #bankMovements(): void {
    this.addSql(`
      create table bank_movements (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        source_id text not null,
        event text not null,
        payout_id text not null,
        amount_minor_units bigint not null,
        currency text not null,
        moved_on date not null,
        line_id text,
        primary key (organization_id, environment, source_id, event),
        constraint bank_movements_line unique (organization_id, environment, line_id)
      )`);
    this.addSql("create index bank_movements_of_payout on bank_movements (organization_id, environment, payout_id)");
    this.addSql(`
      create index bank_movements_open
        on bank_movements (organization_id, environment, currency, amount_minor_units, moved_on)
        where line_id is null`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** Deposits of processors, corrections, and how far deposits are explained by sales. Deposits and corrections are kept like the ledger. */
export class Migration20261124120023Reconciliation extends Migration {
  override up(): void {
    this.#depositFiles();
    this.#depositLines();
    this.#clearingCorrections();
    this.#unexplainedSources();
    this.#reconciliations();
  }

  #depositFiles(): void {
    this.addSql(`
      create table deposit_files (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        sha256 text not null,
        line_count integer not null,
        finished_at timestamptz(6),
        first_day date,
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint deposit_files_content unique (organization_id, environment, sha256)
      )`);
  }

  #depositLines(): void {
    this.addSql(`
      create table deposit_lines (
        organization_id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        line_id text not null,
        file_id text not null,
        line_number integer not null,
        deposit_id text not null,
        deposited_on date not null,
        line_type text not null,
        reference text not null,
        source_id text,
        amount_minor_units bigint not null,
        currency text not null,
        fee_minor_units bigint not null default 0,
        primary key (organization_id, environment, line_id),
        foreign key (organization_id, file_id) references deposit_files (organization_id, id)
      )`);
    this.addSql(`
      create index deposit_lines_of_day
        on deposit_lines (organization_id, environment, deposited_on, source_id, currency)`);
    this.addSql("create index deposit_lines_of_source on deposit_lines (organization_id, environment, source_id)");
  }

  #clearingCorrections(): void {
    this.addSql(`
      create table clearing_corrections (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        reference text not null,
        account text not null,
        amount_minor_units bigint not null check (amount_minor_units <> 0),
        currency text not null,
        source_id text,
        reason text not null,
        created_at timestamptz(6) not null,
        primary key (organization_id, id),
        constraint clearing_corrections_reference unique (organization_id, reference)
      )`);
    this.addSql(`
      create index clearing_corrections_of_source
        on clearing_corrections (organization_id, environment, source_id) where source_id is not null`);
  }

  #unexplainedSources(): void {
    // A row is deleted when deposits explain its source, so that the report and the metric read open ones only.
    this.addSql(`
      create table unexplained_sources (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        source_id text not null,
        currency text not null,
        reason text not null check (reason in ('not_deposited', 'difference')),
        amount_minor_units bigint not null,
        since timestamptz(6) not null,
        primary key (organization_id, environment, source_id, currency)
      )`);
    this.addSql(`
      create index unexplained_sources_open
        on unexplained_sources (organization_id, environment, reason, since) include (currency, amount_minor_units)`);
  }

  #reconciliations(): void {
    this.addSql(`
      create table reconciliations (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        since date not null,
        line_count integer not null,
        difference_count integer not null,
        explained_basis_points integer,
        reconciled_at timestamptz(6) not null,
        entered_until timestamptz(6),
        not_deposited_count integer not null default 0,
        not_deposited_since timestamptz(6),
        primary key (organization_id, environment)
      )`);
  }
}

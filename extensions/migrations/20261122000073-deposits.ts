import { Migration } from "@mikro-orm/migrations";

/** What processors deposit, and how far it is explained by what was sold. */
export class Migration20261122000073Deposits extends Migration {
  override up(): void {
    this.addSql(`
      create table deposit_files (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        sha256 text not null,
        line_count integer not null,
        created_at timestamptz(6) not null,
        finished_at timestamptz(6),
        primary key (organization_id, id),
        constraint deposit_files_content unique (organization_id, environment, sha256)
      )`);
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
        source_id text not null,
        amount_minor_units bigint not null,
        currency text not null,
        primary key (organization_id, environment, line_id),
        foreign key (organization_id, file_id) references deposit_files (organization_id, id)
      )`);
    this.addSql(`
      create index deposit_lines_of_day
        on deposit_lines (organization_id, environment, deposited_on, source_id, currency)`);
    this.addSql("create index deposit_lines_of_source on deposit_lines (organization_id, environment, source_id)");
    this.addSql(`
      create table reconciliations (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        since date not null,
        line_count integer not null,
        difference_count integer not null,
        explained_basis_points integer not null,
        reconciled_at timestamptz(6) not null,
        primary key (organization_id, environment)
      )`);
  }
}

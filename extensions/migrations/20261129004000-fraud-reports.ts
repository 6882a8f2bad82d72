import { Migration } from "@mikro-orm/migrations";

/** Frauds that card networks report, and the files that brought them. */
export class Migration20261129004000FraudReports extends Migration {
  override up(): void {
    this.addSql(`
      create table fraud_report_files (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        sha256 text not null,
        line_count integer not null,
        created_at timestamptz(6) not null,
        finished_at timestamptz(6),
        primary key (organization_id, id),
        constraint fraud_report_files_content unique (organization_id, environment, sha256)
      )`);
    this.addSql(`
      create table fraud_reports (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        report_type text not null check (report_type in ('tc40', 'safe')),
        network_reference text not null,
        network text not null,
        transaction_id text not null,
        fraud_type text,
        amount_minor_units bigint not null check (amount_minor_units > 0),
        currency text not null,
        reported_on date not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint fraud_reports_reference
          unique (organization_id, environment, report_type, network_reference)
      )`);
    this.addSql(`
      create index fraud_reports_page
        on fraud_reports (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index fraud_reports_page_by_transaction_id
        on fraud_reports (organization_id, environment, transaction_id, created_at desc, id desc)`);
  }
}

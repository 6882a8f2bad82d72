import { Migration } from "@mikro-orm/migrations";

/**
 * What was sold, refunded or disputed and is not explained by deposits, until it is: a row is deleted then. So the report and the
 * metric read what is open, and not what was ever sold.
 */
export class Migration20261123000073UnexplainedSources extends Migration {
  override up(): void {
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
      create index unexplained_sources_open on unexplained_sources (organization_id, environment, reason, since)
        include (currency, amount_minor_units)`);
    this.addSql(`
      alter table reconciliations
        alter column explained_basis_points drop not null,
        add column entered_until timestamptz(6),
        add column not_deposited_count integer not null default 0,
        add column not_deposited_since timestamptz(6)`);
  }
}

import { Migration } from "@mikro-orm/migrations";

/** What a processor keeps for itself, and corrections of what it owes. Both grow like deposits, and are kept like the ledger. */
export class Migration20261123000072ProcessorCosts extends Migration {
  override up(): void {
    this.addSql(`
      alter table deposit_lines
        add column fee_minor_units bigint not null default 0,
        alter column source_id drop not null`);
    this.addSql("alter table deposit_files add column first_day date");
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
      create index clearing_corrections_of_source on clearing_corrections (organization_id, environment, source_id)
        where source_id is not null`);
  }
}

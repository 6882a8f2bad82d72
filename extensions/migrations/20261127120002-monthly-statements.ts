import { Migration } from "@mikro-orm/migrations";

/** The statements of each currency's months: one row a month, kept like the ledger. */
export class Migration20261127120002MonthlyStatements extends Migration {
  /** What is due once for each currency that has a balance: its statements up to now, and then the next one. */
  static readonly fillDue = `
    insert into due_work (organization_id, id, environment, kind, subject_id, due_at, clock, run_at, attempts, state,
      created_at)
    select balance.organization_id, 'due_' || substr(md5(balance.organization_id || balance.environment || balance.currency), 1, 26),
      balance.environment, 'monthly_statement.make', balance.currency, now(),
      case when clock.id is null then 'environment' else 'test' end, now(), 0, 'pending', now()
    from running_balances balance
    left join test_clocks clock
      on clock.organization_id = balance.organization_id and clock.environment = balance.environment`;

  override up(): void {
    this.addSql(`
      create table monthly_statements (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        currency text not null,
        month text not null,
        time_zone text not null,
        period_start timestamptz(6) not null,
        period_end timestamptz(6) not null check (period_end > period_start),
        opening_minor_units bigint not null,
        closing_minor_units bigint not null,
        lines jsonb not null,
        fees jsonb not null,
        organization_name text not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id)
      )`);
    this.addSql("revoke delete, truncate on monthly_statements from current_user");
    this.addSql(`
      create unique index monthly_statements_month
        on monthly_statements (organization_id, environment, currency, month)`);
    this.addSql(`
      create index monthly_statements_page
        on monthly_statements (organization_id, environment, created_at desc, id desc)`);
    this.addSql(`
      create index monthly_statements_page_by_currency
        on monthly_statements (organization_id, environment, currency, created_at desc, id desc)`);
    this.addSql(Migration20261127120002MonthlyStatements.fillDue);
  }
}

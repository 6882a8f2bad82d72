import { Migration } from "@mikro-orm/migrations";

const month = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM')`;
const NETWORK = "case when brand = 'Visa' then 'visa' else 'mastercard' end";

/** Warnings of rates, and the sums that rates are made of: those of the sales and disputes that are there already. */
export class Migration20261129004010DisputeRates extends Migration {
  static readonly fillSales = `
    insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
    select organization_id, 'tly_' || md5(concat_ws(' ', 'rate_sales', environment, month, network, presence)),
      environment, 'rate_sales', array[month, network, presence], count(*), 0, true
    from (
      select organization_id, environment, ${month("created_at")} as month, ${NETWORK} as network,
        case when channel = 'terminal' then 'present' else 'not_present' end as presence
      from transaction_extensions
      where captured_minor_units > 0 and brand in ('Visa', 'Mastercard', 'Maestro')) as counted
    group by organization_id, environment, month, network, presence`;

  static readonly fillDisputes = `
    insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
    select organization_id, 'tly_' || md5(concat_ws(' ', 'rate_disputes', environment, month, network)),
      environment, 'rate_disputes', array[month, network], count(*), 0, true
    from (
      select organization_id, environment, ${month("opened_at")} as month, network from dispute_extensions
      where stage <> 'pre_dispute' and network in ('visa', 'mastercard')) as counted
    group by organization_id, environment, month, network`;

  override up(): void {
    this.addSql(`
      create table dispute_rate_warnings (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        month text not null,
        network text not null,
        program text not null,
        level text not null check (level in ('warning', 'exceeded')),
        counted bigint not null,
        sale_count bigint not null,
        rate_basis_points integer,
        definitions_version text not null,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        event_sequence integer not null default 0,
        primary key (organization_id, id),
        constraint dispute_rate_warnings_once unique (organization_id, environment, month, program, level)
      )`);
    this.addSql(Migration20261129004010DisputeRates.fillSales);
    this.addSql(Migration20261129004010DisputeRates.fillDisputes);
  }
}

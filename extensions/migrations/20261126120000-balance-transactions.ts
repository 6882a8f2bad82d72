import { Migration } from "@mikro-orm/migrations";

const OWNED = "('merchant_pending', 'merchant_available', 'merchant_payable', 'merchant_reserve')";

const BOOKED = `
  select *, sum(net) over posted as running, row_number() over posted as number, max(effective_at) over posted as at
  from (
    select l.organization_id, l.environment, l.currency, l.posted_at, l.effective_at,
      l.source_id as posting_id, l.event, l.line, substr(md5(l.source_id || l.event || l.line), 1, 14) as token,
      case when e.entry_type = 'fee' then coalesce(e.fee ->> 'type', 'processing') || '_fee'
        when e.entry_type = 'instant_payout' then 'payout'
        when e.entry_type = 'payout_failed' then 'payout_failure'
        when e.entry_type = 'payout_returned' then 'payout_return'
        when e.entry_type is not null then e.entry_type
        when l.event like 'reserved%' then 'payout'
        when l.event = 'released' then 'payout_failure'
        else 'payout_return' end as type,
      coalesce(e.source_id, l.source_id) as source_id, e.id as entry_id, e.transaction_id,
      (case when l.credit_account in ${OWNED} then l.amount_minor_units else 0 end)
        - (case when l.debit_account in ${OWNED} then l.amount_minor_units else 0 end) as net,
      (case when l.credit_account = 'merchant_reserve' then l.amount_minor_units else 0 end)
        - (case when l.debit_account = 'merchant_reserve' then l.amount_minor_units else 0 end) as reserved,
      coalesce(e.fee_minor_units, 0) as fee, e.available_on,
      coalesce(e.settlement_id, p.settlement_id) as settlement_id,
      case when p.id is not null then p.id
        when e.entry_type in ('instant_payout', 'payout_failed', 'payout_returned', 'payout_remainder', 'payout_recovery')
          then e.source_id end as payout_id
    from ledger_entries l
    left join settlement_queue_entries e on e.organization_id = l.organization_id and e.id = l.source_id
    left join payouts p on p.organization_id = l.organization_id and p.id = l.source_id
    where (l.debit_account in ${OWNED}) <> (l.credit_account in ${OWNED})
      or 'merchant_reserve' in (l.debit_account, l.credit_account)
  ) moves
  window posted as (partition by organization_id, environment, currency order by posted_at, posting_id, event, line)`;

/**
 * What belongs to each merchant, row by row, with the balance after each. It grows like the ledger, and is kept as long:
 * it shrinks only by moving whole years of an organization away.
 */
export class Migration20261126120000BalanceTransactions extends Migration {
  /** The balance transactions of what is booked already, in the order in which it was posted. */
  static readonly fillRows = `
  insert into balance_transactions (organization_id, environment, id, type, source_id, settlement_queue_entry_id,
    transaction_id, currency, gross_minor_units, fee_minor_units, net_minor_units, reserved_minor_units,
    running_minor_units, available_on, settlement_id, payout_id, created_at, updated_at)
  select organization_id, environment, 'btx_' || lpad(to_hex(number), 12, '0') || token, type, source_id, entry_id,
    transaction_id, currency, net + fee, fee, net, reserved, running, available_on, settlement_id, payout_id, at, at
  from (${BOOKED}) booked`;

  /** The balances after the last of them. */
  static readonly fillHeads = `
  insert into running_balances (organization_id, environment, currency, balance_minor_units, row_count, last_ms)
  select organization_id, environment, currency, sum(net_minor_units), count(*),
    ceil(extract(epoch from max(created_at)) * 1000)
  from balance_transactions group by organization_id, environment, currency`;

  override up(): void {
    this.#balanceTransactions();
    this.#runningBalances();
    this.#fill();
  }

  #balanceTransactions(): void {
    this.addSql(`
      create table balance_transactions (
        organization_id text not null references organizations (id),
        id text not null,
        environment text not null check (environment in ('sandbox', 'live')),
        type text not null,
        source_id text not null,
        settlement_queue_entry_id text,
        transaction_id text,
        currency text not null,
        gross_minor_units bigint not null,
        fee_minor_units bigint not null,
        net_minor_units bigint not null,
        reserved_minor_units bigint not null,
        running_minor_units bigint not null,
        available_on timestamptz(6),
        settlement_id text,
        payout_id text,
        paid_by_id text generated always as (coalesce(payout_id, settlement_id)) stored,
        created_at timestamptz(6) not null,
        updated_at timestamptz(6) not null,
        version integer not null default 1,
        primary key (organization_id, id),
        constraint balance_transactions_entry unique (organization_id, settlement_queue_entry_id),
        check (net_minor_units = (gross_minor_units - fee_minor_units))
      )`);
    // Nothing that runs as the service can delete a row.
    this.addSql("revoke delete, truncate on balance_transactions from current_user");
    this.addSql(`
      create index balance_transactions_page
        on balance_transactions (organization_id, environment, created_at desc, id desc)`);
    for (const column of ["source_id", "settlement_id", "paid_by_id", "type", "currency"])
      this.addSql(`
        create index balance_transactions_page_by_${column}
          on balance_transactions (organization_id, environment, ${column}, created_at desc, id desc)`);
  }

  #runningBalances(): void {
    this.addSql(`
      create table running_balances (
        organization_id text not null references organizations (id),
        environment text not null check (environment in ('sandbox', 'live')),
        currency text not null,
        balance_minor_units bigint not null,
        row_count bigint not null,
        last_ms bigint not null,
        primary key (organization_id, environment, currency)
      )`);
  }

  #fill(): void {
    this.addSql(Migration20261126120000BalanceTransactions.fillRows);
    this.addSql(Migration20261126120000BalanceTransactions.fillHeads);
  }
}

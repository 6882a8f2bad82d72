import { Migration } from "@mikro-orm/migrations";
import { distributedLikeOthers } from "#extensions/admin/distribute.queries.ts";
import { FILL_HEADS, FILL_ROWS } from "./fill-balance-transactions.ts";

/**
 * What belongs to each merchant, row by row, with the balance after each. It grows like the ledger, and is kept as long:
 * it shrinks only by moving whole years of an organization away.
 */
export class Migration20261126120000BalanceTransactions extends Migration {
  override up(): void {
    this.#balanceTransactions();
    this.#runningBalances();
    for (const table of ["balance_transactions", "running_balances"]) this.addSql(distributedLikeOthers(table));
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
    this.addSql(FILL_ROWS);
    this.addSql(FILL_HEADS);
  }
}

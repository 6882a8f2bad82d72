import type pg from "pg";
import { Migration20261126120000BalanceTransactions as Filling } from "#extensions/migrations/20261126120000-balance-transactions.ts";

/** Writes the balance transactions of every row of the ledger anew, as the migration does. */
export async function refillBalanceTransactions(client: pg.Client): Promise<void> {
  await client.query("grant delete on balance_transactions to current_user");
  await client.query("delete from balance_transactions; delete from running_balances");
  await client.query(Filling.fillRows);
  await client.query(Filling.fillHeads);
}

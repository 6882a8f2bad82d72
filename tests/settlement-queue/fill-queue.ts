import { onDatabase } from "#tests/support/database.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import { refillBalanceTransactions } from "#tests/support/refill-balance-transactions.ts";

interface Filling {
  /** Sales, each with a charge and a fee. */
  readonly sales: number;
  readonly status: "pending" | "released";
  readonly availableOn: Date;
  readonly prefix: string;
}

/** Fills the queue with booked sales by SQL, including their transactions and ledger rows. */
export function fillQueue(
  { databaseUrl }: Pick<Platform, "databaseUrl">,
  { id }: Pick<TestOrganization, "id">,
  { sales, status, availableOn, prefix }: Filling,
): Promise<void> {
  const at = availableOn.toISOString();
  return onDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into transaction_extensions (organization_id, id, environment, created_at, updated_at, status, engine_status,
         channel, amount_minor_units, currency, authorized_minor_units, captured_minor_units, refunded_minor_units,
         refund_pending_minor_units, disputed_minor_units, capture_method, is_reference_unique, metadata, attempts,
         attempt_count, decline_count, fee_minor_units, net_minor_units, settlement_queue_entry_id)
       select $1, 'txn_' || $2 || i, 'sandbox', $3, $3, 'succeeded', 'succeeded', 'api', 4200, 'USD', 0, 4200, 0, 0, 0,
         'automatic', false, '{}', '[]', 1, 0, 152, 4048, 'sqe_' || $2 || i
       from generate_series(1, $4::int) as i`,
      [id, prefix, at, sales],
    );
    await client.query(
      `insert into settlement_queue_entries (organization_id, id, environment, created_at, updated_at, entry_type, status,
         group_id, offsets_entry_id, source_id, source_event, transaction_id, customer_id, currency, gross_minor_units,
         fee_minor_units, net_minor_units, available_on)
       select $1, 'sqe_' || $2 || i || suffix, 'sandbox', $3, $3, type, $5, 'sqe_' || $2 || i,
         case when suffix = '' then null else 'sqe_' || $2 || i end, 'txn_' || $2 || i, 'captured_1' || suffix,
         'txn_' || $2 || i, 'cus_' || i % 1000, 'USD', gross, fee, gross - fee, $3
       from generate_series(1, $4::int) as i,
         (values ('', 'charge', 4200, 0), ('_processing', 'fee', 0, 152)) as line (suffix, type, gross, fee)`,
      [id, prefix, at, sales, status],
    );
    const account = status === "pending" ? "merchant_pending" : "merchant_available";
    await client.query(
      `insert into ledger_entries (organization_id, environment, source_id, event, line, debit_account, credit_account,
         amount_minor_units, currency, effective_at, posted_at)
       select $1, 'sandbox', 'sqe_' || $2 || i || suffix, 'booked', 1, debit, credit, amount, 'USD', $3, $3
       from generate_series(1, $4::int) as i,
         (values ('', 'processor_clearing', $5::text, 4200), ('_processing', $5, 'fee_revenue', 152))
           as line (suffix, debit, credit, amount)`,
      [id, prefix, at, sales, account],
    );
    await client.query(
      `insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
       select $1, 'tly_' || $2 || account, 'sandbox', 'ledger', array['USD', account], 1, amount, false
       from (values ('processor_clearing', 4200 * $3::bigint), ('fee_revenue', 152 * $3::bigint),
         ($4, 4048 * $3::bigint)) as sums (account, amount)`,
      [id, prefix, sales, account],
    );
    await refillBalanceTransactions(client);
    await client.query("vacuum analyze transaction_extensions, settlement_queue_entries");
  });
}

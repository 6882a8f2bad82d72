import type pg from "pg";

/** Open rows, independent of the history, so that statements about them cost the same after years. */
export const OPEN = { pending: 300, accruing: 200, closed: 50, recent: 100 } as const;

/** Start of the recent rows; a checkpoint precedes them. */
export const CHECKPOINT = new Date("2026-06-01T00:00:00Z");

/** Large enough to detect a statement that reads all settlements. */
const PER_SETTLEMENT = 50;

/** An organization's books with this many entries, most of them settled and paid out long ago. */
export async function fillBooks(client: pg.Client, organizationId: string, size: number): Promise<void> {
  await client.query("set synchronous_commit = off; set session_replication_role = replica");
  const settled = size - OPEN.pending - OPEN.accruing - OPEN.closed;
  await client.query(SETTLEMENTS, [organizationId, Math.ceil(settled / PER_SETTLEMENT)]);
  const [accruing, closed] = [settled + OPEN.accruing, settled + OPEN.accruing + OPEN.closed];
  await client.query(ENTRIES, [organizationId, size, settled, accruing, closed, PER_SETTLEMENT]);
  await client.query(LEDGER, [organizationId, CHECKPOINT, size - OPEN.recent]);
  await client.query(TALLIES, [organizationId]);
  await client.query("vacuum analyze settlements, settlement_queue_entries, ledger_entries, tallies");
}

const SETTLEMENTS = `
  insert into settlements (organization_id, id, environment, status, currency, accrues_for, period_start, net_minor_units,
    entry_count, created_at, updated_at)
  select $1, 'stl_' || i, 'sandbox', 'paid', 'USD', null, now(), 50000, 50, now(), now() from generate_series(0, $2::int) i
  union all select $1, 'stl_accruing', 'sandbox', 'accruing', 'USD', 'USD', now(), null, null, now(), now()
  union all select $1, 'stl_closed', 'sandbox', 'closed', 'USD', null, now(), 50000, 50, now(), now()`;

const ENTRIES = `
  insert into settlement_queue_entries (organization_id, id, environment, entry_type, status, group_id, source_id,
    source_event, currency, gross_minor_units, fee_minor_units, net_minor_units, available_on, settlement_id, created_at,
    updated_at)
  select $1, 'sqe_' || i, 'sandbox', 'charge',
    case when i <= $3 then 'settled' when i <= $5 then 'released' else 'pending' end,
    'sqe_' || i, 'txn_' || i, 'captured_1', 'USD', 1000, 0, 1000, now(),
    case when i <= $3 then 'stl_' || (i / $6::int) when i <= $4 then 'stl_accruing' when i <= $5 then 'stl_closed' end,
    now() - ($2 - i) * interval '30 seconds', now()
  from generate_series(1, $2::int) i`;

const LEDGER = `
  insert into ledger_entries (organization_id, source_id, event, line, environment, debit_account, credit_account,
    amount_minor_units, currency, effective_at, posted_at)
  select organization_id, id, 'booked', 1, environment, 'processor_clearing', 'merchant_pending', 1000, 'USD', now(),
    $2::timestamptz + (substr(id, 5)::int - $3::int) * interval '1 second'
  from settlement_queue_entries where organization_id = $1`;

/** As after folding: one row for each group, including a year's days. */
const TALLIES = `
  insert into tallies (organization_id, id, environment, name, dimensions, count, amount, is_folded)
  select $1, 'tly_' || account, 'sandbox', 'ledger', array['USD', account], 1, 1000, true
  from unnest(array['processor_clearing', 'merchant_pending', 'merchant_available', 'merchant_payable']) account
  union all
  select $1, 'tly_' || account || d, 'sandbox', 'ledger_days', array['USD', account, to_char(current_date - d, 'YYYY-MM-DD')],
    1, 1, true
  from unnest(array['merchant_pending', 'merchant_available', 'merchant_payable']) account, generate_series(0, 365) d`;

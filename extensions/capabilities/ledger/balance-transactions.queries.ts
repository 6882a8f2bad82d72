import { writeDueWork } from "#extensions/platform/due-work/write-due-work.ts";
import { idPrefix, newId } from "#extensions/platform/kernel/ids.ts";
import type { LastPlace } from "#extensions/platform/work/last-write.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { NewBalanceTransaction, SettledEntry } from "./shown-posting.ts";

const ENTRIES_PER_STATEMENT = 500;

/** Due work of a currency: the statements of its months. Its first row starts it, and then each month the next. */
export const MAKE_STATEMENTS = "monthly_statement.make";

interface Head {
  readonly balance: string;
  readonly row_count: string;
  readonly last_ms: string;
}

/** Appends rows of one currency with their running balances. Locks the currency's running balance until the commit. */
export async function appendBalanceTransactions(
  place: LastPlace,
  currency: string,
  rows: readonly NewBalanceTransaction[],
): Promise<void> {
  const added = rows.reduce((sum, { netMinorUnits }) => sum + netMinorUnits, 0n);
  const head = await moveHead(place, { currency, added, count: rows.length });
  let running = BigInt(head.balance) - added;
  const first = BigInt(head.row_count) - BigInt(rows.length) + 1n;
  const numbered = rows.map((row, index) => {
    running += row.netMinorUnits;
    return { ...row, id: idOf(first + BigInt(index)), runningMinorUnits: running };
  });
  await insertRows(place, numbered, new Date(Number(head.last_ms)));
  if (first === 1n)
    await writeDueWork(place.em, place, place.clock, [
      { kind: MAKE_STATEMENTS, subjectId: currency, at: place.clock.now() },
    ]);
}

/**
 * Ends a month of a currency under the lock of its running balance: rows that are booked from now on are not before the
 * end, also those of transactions that began earlier.
 */
export async function endMonth({ em, tenant, environment }: UnitOfWork, currency: string, end: Date): Promise<void> {
  await em.execute(
    `update running_balances set last_ms = greatest(last_ms, ?)
     where organization_id = ? and environment = ? and currency = ?`,
    [end.getTime(), tenant.organizationId, environment, currency],
  );
}

/** IDs of rows of one moment sort by their number, so that the list has the order of the running balances. */
function idOf(number: bigint): string {
  const random = newId("balanceTransaction").slice(-14);
  return `${idPrefix("balanceTransaction")}${number.toString(16).padStart(12, "0")}${random}`;
}

async function moveHead(
  { em, organizationId, environment, clock }: LastPlace,
  { currency, added, count }: { readonly currency: string; readonly added: bigint; readonly count: number },
): Promise<Head> {
  const [head] = await em.execute<Head[]>(
    `insert into running_balances as known
       (organization_id, environment, currency, balance_minor_units, row_count, last_ms)
     values (?, ?, ?, ?, ?, ?)
     on conflict (organization_id, environment, currency) do update set
       balance_minor_units = known.balance_minor_units + excluded.balance_minor_units,
       row_count = known.row_count + excluded.row_count, last_ms = greatest(known.last_ms, excluded.last_ms)
     returning balance_minor_units::text as balance, row_count::text, last_ms::text`,
    [organizationId, environment, currency, String(added), count, clock.now().getTime()],
  );
  if (!head) throw new Error(`the running balance in ${currency} was not written`);
  return head;
}

type NumberedRow = NewBalanceTransaction & { readonly id: string; readonly runningMinorUnits: bigint };

async function insertRows({ em, organizationId, environment }: LastPlace, rows: readonly NumberedRow[], at: Date) {
  await em.execute(
    `insert into balance_transactions (organization_id, environment, id, type, source_id, settlement_queue_entry_id,
       transaction_id, currency, gross_minor_units, fee_minor_units, net_minor_units, reserved_minor_units,
       running_minor_units, available_on, settlement_id, payout_id, created_at, updated_at)
     select ?, ?, id, type, "sourceId", "settlementQueueEntryId", "transactionId", currency, "grossMinorUnits",
       "feeMinorUnits", "netMinorUnits", "reservedMinorUnits", "runningMinorUnits", "availableOn", "settlementId",
       "payoutId", ?, ?
     from jsonb_to_recordset(?::jsonb) as added (id text, type text, "sourceId" text, "settlementQueueEntryId" text,
       "transactionId" text, currency text, "grossMinorUnits" bigint, "feeMinorUnits" bigint, "netMinorUnits" bigint,
       "reservedMinorUnits" bigint, "runningMinorUnits" bigint, "availableOn" timestamptz, "settlementId" text,
       "payoutId" text)`,
    [
      ...[organizationId, environment, at.toISOString(), at.toISOString()],
      JSON.stringify(rows, (_name, value) => (typeof value === "bigint" ? String(value) : value)),
    ],
  );
}

/**
 * Writes the settlements of entries that were released or removed. The version that a row shows is its own and its
 * settlement's together. A row that leaves its settlement keeps that settlement's version, so that its own never falls.
 */
export async function updateSettlements(place: LastPlace, entries: readonly SettledEntry[]): Promise<void> {
  for (const [settlementId, all] of Map.groupBy(entries, (entry) => entry.settlementId ?? null))
    for (let start = 0; start < all.length; start += ENTRIES_PER_STATEMENT) {
      const ids = all.slice(start, start + ENTRIES_PER_STATEMENT).map(({ id }) => id);
      await updateSome(place, settlementId, ids);
    }
}

/** A list of IDs and no join: where statistics mislead, a join reads every row of the organization. */
async function updateSome(
  { em, organizationId, clock }: LastPlace,
  settlementId: string | null,
  ids: readonly string[],
): Promise<void> {
  await em.execute(
    `update balance_transactions as shown set settlement_id = ?, updated_at = ?,
       version = shown.version + 1 + coalesce((select version from settlements as former
         where former.organization_id = shown.organization_id and former.id = shown.settlement_id), 0)
     where organization_id = ? and settlement_queue_entry_id = any(string_to_array(?, ','))`,
    [settlementId, clock.now().toISOString(), organizationId, ids.join(",")],
  );
}

/** The currencies that have balance transactions. */
export async function listBalanceCurrencies(work: UnitOfWork): Promise<readonly string[]> {
  return [...(await readRunningBalances(work)).keys()];
}

/** What belongs to the merchant by currency, after the last balance transaction. */
export async function readRunningBalances({
  em,
  tenant,
  environment,
}: UnitOfWork): Promise<ReadonlyMap<string, bigint>> {
  const rows = await em.execute<{ currency: string; amount: string }[]>(
    `select currency, balance_minor_units::text as amount from running_balances
     where organization_id = ? and environment = ?`,
    [tenant.organizationId, environment],
  );
  return new Map(rows.map(({ currency, amount }) => [currency, BigInt(amount)]));
}

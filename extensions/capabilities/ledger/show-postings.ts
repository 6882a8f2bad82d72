import type { LastWrite } from "#extensions/platform/work/last-write.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { effectsOf, MERCHANT_ACCOUNTS, type Move } from "./accounts.ts";
import { appendBalanceTransactions, updateSettlements } from "./balance-transactions.queries.ts";
import type { NewBalanceTransaction, SettledEntry, ShownPosting } from "./shown-posting.ts";

type Item = { readonly row: NewBalanceTransaction } | { readonly entry: SettledEntry };

/**
 * Locks the running balance of each currency, in one order, until the commit. Only the audit chain's lock is taken
 * after it, so a wait for it ends with the holder's commit.
 */
const LAST: LastWrite<Item> = {
  async write(place, items) {
    const entries = new Map(items.flatMap((item) => ("entry" in item ? [[item.entry.id, item.entry] as const] : [])));
    const rows = items.flatMap((item) => ("row" in item ? [item.row] : []));
    const isNew = new Set(rows.map(({ settlementQueueEntryId }) => settlementQueueEntryId));
    const known = [...entries.values()].filter(({ id }) => !isNew.has(id));
    if (known.length > 0) await updateSettlements(place, known);
    const placed = rows.map((row) => {
      const entry = entries.get(row.settlementQueueEntryId ?? "");
      return entry ? { ...row, settlementId: entry.settlementId ?? null } : row;
    });
    const byCurrency = [...Map.groupBy(placed, ({ currency }) => currency)].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [currency, all] of byCurrency) await appendBalanceTransactions(place, currency, all);
  },
};

interface Posted {
  readonly sourceId: string;
  readonly event: string;
  readonly currency: string;
  readonly moves: readonly Move[];
  readonly shown?: ShownPosting | null;
}

/**
 * Adds the balance transactions of postings at the end of the transaction.
 * @throws Error when a posting changes what belongs to the merchant without a row of the same amount
 */
export function showPostings(phase: UnitOfWork, postings: readonly Posted[]): void {
  const rows = postings.flatMap(rowOf);
  if (rows.length > 0 && !phase.em.isInTransaction()) throw new Error("postings need a transaction");
  phase.last(
    LAST,
    rows.map((row) => ({ row })),
  );
}

/** Shows the settlement of entries on their balance transactions. The entries must be locked. */
export function showSettlements(phase: UnitOfWork, entries: readonly SettledEntry[]): void {
  phase.last(
    LAST,
    entries.map(({ id, settlementId }) => ({ entry: { id, settlementId: settlementId ?? null } })),
  );
}

function rowOf({ sourceId, event, currency, moves, shown }: Posted): NewBalanceTransaction[] {
  const changes = moves.flatMap(effectsOf);
  const netMinorUnits = sumOf(changes.filter(([account]) => MERCHANT_ACCOUNTS.has(account)));
  const reservedMinorUnits = sumOf(changes.filter(([account]) => account === "merchant_reserve"));
  if (netMinorUnits === 0n && reservedMinorUnits === 0n) return [];
  if (!shown || shown.grossMinorUnits - shown.feeMinorUnits !== netMinorUnits)
    throw new Error(`${sourceId} ${event} changes the merchant's balance by ${netMinorUnits}, which is not shown`);
  return [{ ...shown, currency, netMinorUnits, reservedMinorUnits }];
}

function sumOf(changes: readonly (readonly [unknown, bigint])[]): bigint {
  return changes.reduce((sum, [, amount]) => sum + amount, 0n);
}

import { type ChargedFee, type FeeSchedule, feeLine } from "#extensions/capabilities/fees/index.ts";
import type { TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { addEntry, type NewEntry } from "./enter-queue.ts";
import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

/** A sale with its transaction locked, and its entries, including those added during booking. */
export interface Sale {
  readonly phase: UnitOfWork;
  readonly transaction: TransactionExtension;
  readonly entries: SettlementQueueEntry[];
  readonly scheduleAt: (at: Date) => Promise<FeeSchedule>;
}

export type Source = Pick<NewEntry, "sourceId" | "sourceEvent">;

/** The entries of the sale's captures, oldest first. A frozen clock gives them the same time, so their number counts. */
export function chargesOf({ transaction, entries }: Sale): readonly SettlementQueueEntry[] {
  return entries
    .filter(({ sourceId, entryType }) => sourceId === transaction.id && entryType === "charge")
    .toSorted((one, other) => numberOf(one) - numberOf(other));
}

function numberOf({ sourceEvent }: SettlementQueueEntry): number {
  return Number(sourceEvent.slice(sourceEvent.lastIndexOf("_") + 1));
}

/** The first capture's entry, which the transaction shows and disputes are released with. */
export function chargeOf(sale: Sale): SettlementQueueEntry | null {
  const { settlementQueueEntryId: shown } = sale.transaction;
  if (shown == null) return chargesOf(sale)[0] ?? null;
  return sale.entries.find(({ id }) => id === shown) ?? null;
}

export async function enter(sale: Sale, entry: Omit<NewEntry, "currency" | "transactionId" | "customerId">) {
  const { id: transactionId, customerId, currency } = sale.transaction;
  const row = await addEntry(sale.phase, { ...entry, currency, transactionId, customerId: customerId ?? null });
  sale.entries.push(row);
  return row;
}

export function enterFee(sale: Sale, offsets: SettlementQueueEntry | null, source: Source, fee: ChargedFee) {
  return enter(sale, {
    entryType: "fee",
    sourceId: source.sourceId,
    sourceEvent: `${source.sourceEvent}_${fee.type}`,
    grossMinorUnits: 0n,
    feeMinorUnits: fee.amountMinorUnits,
    fee: feeLine(fee),
    offsets,
  });
}

/** Sources of one kind are numbered, since a reversed event may recur. */
export function nextSource({ entries }: Sale, sourceId: string, event: string): Source {
  const numbered = new RegExp(`^${event}_[0-9]+$`);
  const count = entries.filter((each) => each.sourceId === sourceId && numbered.test(each.sourceEvent)).length;
  return { sourceId, sourceEvent: `${event}_${count + 1}` };
}

export const grossOf = (entries: readonly SettlementQueueEntry[]) =>
  entries.reduce((sum, { grossMinorUnits }) => sum + grossMinorUnits, 0n);

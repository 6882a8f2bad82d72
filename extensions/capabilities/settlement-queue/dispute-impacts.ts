import {
  type BalanceEntry,
  type DisputeExtension,
  DisputeExtensionEntity,
} from "#extensions/capabilities/disputes/index.ts";
import { lockRows } from "#extensions/platform/rows/rows.ts";
import { setStatistics } from "#extensions/platform/rows/statistics.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { SettlementQueueEntry } from "./settlement-queue-entry.entity.ts";

/** The disputes whose amount is about to be entered, by ID. Locked before the settlement that the entries join. */
export async function lockDisputes(phase: UnitOfWork, ids: readonly string[]) {
  const rows = await lockRows(phase, DisputeExtensionEntity, ids);
  return new Map<string, DisputeExtension>(rows.map((row) => [row.id, row]));
}

interface Entered {
  /** All entries of the sale. */
  readonly entries: readonly SettlementQueueEntry[];
  /** Those that were added now. */
  readonly added: readonly SettlementQueueEntry[];
}

/** Shows the entries of disputes on them, and records what the bank took or returned. */
export async function showOnDisputes(
  phase: UnitOfWork,
  disputes: ReadonlyMap<string, DisputeExtension>,
  booked: readonly Entered[],
): Promise<void> {
  for (const { entries, added } of booked)
    for (const row of new Set(added.flatMap(({ sourceId }) => disputes.get(sourceId) ?? []))) {
      const balanceEntries = entries.filter(({ sourceId }) => sourceId === row.id).map(balanceEntry);
      const currency = entries.find(({ sourceId }) => sourceId === row.id)?.currency ?? row.currency;
      await setStatistics(phase, DisputeExtensionEntity, [
        { row, columns: { balanceImpact: { currency, entries: balanceEntries } } },
      ]);
      recordFunds(phase, row, added);
    }
}

function balanceEntry({ id, entryType, fee, netMinorUnits }: SettlementQueueEntry): BalanceEntry {
  return { id, type: fee ? `${fee.type}_fee` : entryType, amount: Number(netMinorUnits) };
}

const EVENTS: Readonly<Record<string, "dispute.funds_withdrawn" | "dispute.funds_reinstated">> = {
  dispute_withdrawal: "dispute.funds_withdrawn",
  dispute_reinstatement: "dispute.funds_reinstated",
};

function recordFunds(phase: UnitOfWork, row: DisputeExtension, added: readonly SettlementQueueEntry[]): void {
  for (const { id, sourceId, entryType, grossMinorUnits, currency } of added) {
    const type = EVENTS[entryType];
    if (!type || sourceId !== row.id) continue;
    const amount = grossMinorUnits < 0n ? -grossMinorUnits : grossMinorUnits;
    const data = { amount: String(amount), currency, settlement_queue_entry_id: id };
    phase.record({ type, subject: row, data, parentId: row.transactionId });
  }
}

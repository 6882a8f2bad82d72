import { LockMode } from "@mikro-orm/core";
import { lockBalances, post, showSettlements } from "#extensions/capabilities/ledger/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { accruingSettlement } from "./accruing.service.ts";
import { changeEntries } from "./entry-events.ts";
import { isOpen, releasedPosting } from "./entry-postings.ts";
import { listCurrencies, lockSales, showSettlement } from "./groups.queries.ts";
import { type SettlementQueueEntry, SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";

/** Entries per statement. */
const ENTRIES_PER_STATEMENT = 500;

/**
 * Releases the waiting entries of whole groups into the accruing settlement. A group is a sale's entry with its refunds
 * and fees, under the sale's entry ID.
 */
export async function releaseGroups(
  phase: UnitOfWork,
  groupIds: readonly string[],
  releasedBy: string,
): Promise<SettlementQueueEntry[]> {
  const entries = await lockGroups(phase, groupIds);
  await releaseLocked(phase, entries, releasedBy);
  return entries;
}

/**
 * The waiting entries of groups, locked until the transaction ends. Their balances are locked first, since a payout may
 * be about to draw on them.
 */
export async function lockGroups(phase: UnitOfWork, groupIds: readonly string[]): Promise<SettlementQueueEntry[]> {
  const { em, environment } = phase;
  const found: SettlementQueueEntry[] = [];
  const ordered = [...new Set(groupIds)].sort();
  const currencies: string[] = [];
  for (const some of parts(ordered)) currencies.push(...(await listCurrencies(phase, some)));
  await lockBalances(phase, currencies);
  for (const some of parts(ordered)) await lockSales(phase, some);
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: "asc" }, refresh: true } as const;
  for (const some of parts(ordered)) {
    const condition = { environment, groupId: { $in: some }, status: { $in: ["pending", "held"] } } as const;
    found.push(...(await em.find(SettlementQueueEntryEntity, condition, options)));
  }
  return found;
}

/** Releases entries locked by `lockGroups`. */
export async function releaseLocked(
  phase: UnitOfWork,
  entries: readonly SettlementQueueEntry[],
  releasedBy: string,
): Promise<void> {
  for (const [currency, all] of Map.groupBy(entries.filter(isOpen), (entry) => entry.currency)) {
    const settlementId = await accruingSettlement(phase, currency);
    await changeEntries(phase, all, "settlement_queue_entry.released", {
      status: "released",
      settlementId,
      releasedBy,
      releasedAt: phase.now(),
      hold: null,
      releaseBy: null,
    });
    // Flushes first: postings include the new versions.
    await post(phase, all.map(releasedPosting));
    showSettlements(phase, all);
    const groupIds = all.filter(({ id, groupId }) => id === groupId).map(({ id }) => id);
    for (const some of parts(groupIds)) await showSettlement(phase, some, settlementId);
  }
}

export function parts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ENTRIES_PER_STATEMENT) }, (_, index) =>
    items.slice(index * ENTRIES_PER_STATEMENT, (index + 1) * ENTRIES_PER_STATEMENT),
  );
}

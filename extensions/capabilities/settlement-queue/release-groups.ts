import { LockMode } from "@mikro-orm/core";
import { lockBalances, post } from "#extensions/capabilities/ledger/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { accruingSettlement } from "./accruing.service.ts";
import { changeEntries } from "./entry-events.ts";
import { isOpen, releasedPosting } from "./entry-postings.ts";
import { listCurrencies, lockSales, showSettlement } from "./groups.queries.ts";
import { type SettlementQueueEntry, SettlementQueueEntryEntity } from "./settlement-queue-entry.entity.ts";

/** How many entries one statement names. */
const AT_ONCE = 500;

/**
 * Releases whole groups, as far as they still wait, into the settlement that is accruing. Returns what was released. A group is an
 * entry of a sale with what takes from it or costs; its id is that of the sale's entry.
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
 * The entries of groups that wait in the queue. Nothing joins or leaves them until the transaction ends. Their balances are locked
 * first, since a payout may be about to draw on them.
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

/** Releases entries that `lockGroups` has locked. */
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
    // What is booked names the new versions.
    await post(phase, all.map(releasedPosting));
    const groupIds = all.filter(({ id, groupId }) => id === groupId).map(({ id }) => id);
    for (const some of parts(groupIds)) await showSettlement(phase, some, settlementId);
  }
}

export function parts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) =>
    items.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}

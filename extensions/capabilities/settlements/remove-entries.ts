import { move, post, showSettlements } from "#extensions/capabilities/ledger/index.ts";
import {
  changeEntries,
  lockSales,
  minimumIn,
  placeHold,
  readTerms,
  type Settlement,
  type SettlementQueueEntry,
  SettlementQueueEntryEntity,
  showSettlement,
  takeAvailable,
} from "#extensions/capabilities/settlement-queue/index.ts";
import { noSuch, refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { carryForward } from "./end-of-closing.ts";
import { assertOpen, isTooLittle } from "./settlement.rules.ts";
import { getSettlement, holdSettlement, sumOfEntries } from "./settlements.service.ts";
import { storedSum } from "./statement/totals.ts";

/**
 * Removes entries, with the others of their sales, from an unapproved settlement, and holds them. Their amount must
 * still be available.
 */
export function removeEntries(work: UnitOfWork, settlementId: string, ids: readonly string[]): Promise<Settlement> {
  return work.atomically(async (phase) => {
    const { id, currency } = await getSettlement(phase, settlementId);
    return takeAvailable(phase, {
      currency,
      take: () => remove(phase, id, ids),
      refusal: (available) => refuse("entries_spent", { available, currency, param: "settlement_queue_entry_ids" }),
    });
  });
}

async function remove(phase: UnitOfWork, id: string, ids: readonly string[]): Promise<Settlement> {
  await lockSales(phase, await groupsOf(phase, id, ids));
  const settlement = await holdSettlement(phase, id);
  assertOpen(settlement);
  // Read again after locking, since some may have been removed meanwhile.
  const entries = await entriesOf(phase, id, await groupsOf(phase, id, ids));
  await takeOut(phase, settlement, entries);
  return settlement;
}

/** The groups of the named entries. @throws resource_missing, negative_entry_cannot_be_held */
async function groupsOf(phase: UnitOfWork, settlementId: string, ids: readonly string[]): Promise<string[]> {
  const { em, environment } = phase;
  const named = await em.find(SettlementQueueEntryEntity, { environment, settlementId, id: { $in: [...ids] } });
  const byId = new Map(named.map((entry) => [entry.id, entry]));
  const missing = ids.find((id) => !byId.has(id));
  if (missing !== undefined) throw noSuch("settlement queue entry", missing);
  const unheld = named.find((entry) => !canBeHeld(entry));
  if (unheld)
    throw refuse("negative_entry_cannot_be_held", {
      problem: `The entry ${unheld.id} cannot be removed on its own. Refunds, disputes and fees stay with their sale: remove the entry of the sale.`,
      settlement_queue_entry_id: unheld.id,
      param: "settlement_queue_entry_ids",
    });
  return named.map(({ groupId }) => groupId);
}

function entriesOf(
  { em, environment }: UnitOfWork,
  settlementId: string,
  groups: readonly string[],
): Promise<SettlementQueueEntry[]> {
  const ofSales = { environment, settlementId, groupId: { $in: [...groups] } };
  return em.find(SettlementQueueEntryEntity, ofSales, { orderBy: { id: "asc" }, refresh: true });
}

async function takeOut(
  phase: UnitOfWork,
  settlement: Settlement,
  entries: readonly SettlementQueueEntry[],
): Promise<void> {
  const { status } = settlement;
  const sales = entries.filter(canBeHeld);
  for (const sale of sales) holdAgain(phase, sale);
  await phase.save();
  const others = entries.filter((entry) => !canBeHeld(entry));
  await changeEntries(phase, others, "settlement_queue_entry.removed", WAITING);
  showSettlements(phase, entries);
  await showSettlement(
    phase,
    sales.map(({ id }) => id),
    null,
  );
  Object.assign(settlement, storedSum(await sumOfEntries(phase, settlement)));
  phase.record({ type: "settlement.entries_removed", subject: settlement, data: factsOf(entries) });
  await book(phase, settlement, entries);
  const { currencyTerms } = await readTerms(phase);
  const minimum = minimumIn(currencyTerms, settlement.currency);
  if (status === "closed" && isTooLittle(settlement.netMinorUnits ?? 0n, minimum))
    await carryForward(phase, settlement);
  await phase.save();
}

/** Refunds and fees wait with their sale and are not held themselves. */
function canBeHeld({ id, groupId, netMinorUnits }: SettlementQueueEntry): boolean {
  return id === groupId && netMinorUnits > 0n;
}

const NOT_RELEASED = { settlementId: null, releasedAt: null, releasedBy: null };
const WAITING = { ...NOT_RELEASED, status: "pending" } as const;

function holdAgain(phase: UnitOfWork, entry: SettlementQueueEntry): void {
  Object.assign(entry, NOT_RELEASED);
  placeHold(phase, entry, { reason: "merchant_request", note: null, placedBy: phase.actor, until: null });
}

async function book(phase: UnitOfWork, settlement: Settlement, entries: readonly SettlementQueueEntry[]) {
  const { id: sourceId, status, currency, eventSequence } = settlement;
  const from = status === "accruing" ? "merchant_available" : "merchant_payable";
  const moves = move(from, "merchant_pending", netOf(entries));
  await post(phase, [{ sourceId, event: `entries_removed_${eventSequence}`, currency, moves }]);
}

function factsOf(entries: readonly SettlementQueueEntry[]): Record<string, string> {
  return { removed_count: String(entries.length), removed_net_amount: String(netOf(entries)) };
}

function netOf(entries: readonly SettlementQueueEntry[]): bigint {
  return entries.reduce((sum, { netMinorUnits }) => sum + netMinorUnits, 0n);
}

import { LockMode } from "@mikro-orm/core";
import {
  changeEntries,
  type Settlement,
  SettlementQueueEntryEntity,
} from "#extensions/capabilities/settlement-queue/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { isSettled } from "./settlement.rules.ts";
import { lockSettlement } from "./settlements.service.ts";

/** Due work of a settlement that was paid, returned or carried forward. */
export const SETTLE_ENTRIES = "settlement.settle_entries";

/** Entries that one transaction locks and changes, with their events. */
const BATCH = 500;

/**
 * The sequence identifies the change: on a stopped test clock a settlement may be paid and returned at the same time.
 */
export function settleEntriesSoon(phase: UnitOfWork, { id, eventSequence }: Settlement): void {
  phase.due({ kind: SETTLE_ENTRIES, subjectId: `${id} ${eventSequence}`, at: phase.now() });
}

/** Updates the entries' status to match the settlement's, in transactions with a bounded number of locks. */
export const settleEntries = asking(async (work, { subjectId }) => {
  const [settlementId = ""] = subjectId.split(" ");
  while ((await work.atomically((phase) => settleBatch(phase, settlementId))) === BATCH);
});

async function settleBatch(phase: UnitOfWork, settlementId: string): Promise<number> {
  const settlement = await lockSettlement(phase, settlementId);
  if (isSettled(settlement)) {
    const released = await lockSome(phase, settlementId, "released");
    await changeEntries(phase, released, "settlement_queue_entry.settled", { status: "settled" });
    return released.length;
  }
  const settled = await lockSome(phase, settlementId, "settled");
  await changeEntries(phase, settled, "settlement_queue_entry.returned", { status: "released" });
  return settled.length;
}

function lockSome({ em, environment }: UnitOfWork, settlementId: string, status: "released" | "settled") {
  const options = {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    orderBy: { id: "asc" },
    limit: BATCH,
    refresh: true,
  } as const;
  return em.find(SettlementQueueEntryEntity, { environment, settlementId, status }, options);
}

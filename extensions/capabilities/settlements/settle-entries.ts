import { asking } from "#extensions/platform/due-work/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { isSettled } from "./settlement.rules.ts";
import { settleSome } from "./settlements.queries.ts";
import { lockSettlement } from "./settlements.service.ts";

/** Due work of a settlement whose payout arrived or came back, or that was carried forward. */
export const SETTLE_ENTRIES = "settlement.settle_entries";

const BATCH = 1_000;

/** Brings the entries of a settlement to the status that follows from its own, in transactions that lock a bounded number of them. */
export const settleEntries = asking(async (work, { subjectId }) => {
  while ((await work.atomically((phase) => settleBatch(phase, subjectId))) === BATCH);
});

async function settleBatch(phase: UnitOfWork, settlementId: string): Promise<number> {
  const settlement = await lockSettlement(phase, settlementId);
  return settleSome(phase, settlementId, isSettled(settlement) ? "settled" : "released", BATCH);
}

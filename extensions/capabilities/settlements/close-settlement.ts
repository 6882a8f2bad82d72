import { move, post } from "#extensions/capabilities/ledger/index.ts";
import { CLOSE_SETTLEMENT, type Settlement } from "#extensions/capabilities/settlement-queue/index.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";
import { endOfClosing } from "./end-of-closing.ts";
import { settlementMessage } from "./settlement.message.ts";
import { assertAccruing } from "./settlement.rules.ts";
import { stopAccruing } from "./settlements.queries.ts";
import { getSettlement, lockSettlement, moveSettlement, sumOfEntries } from "./settlements.service.ts";
import { storedSum } from "./totals.ts";

/** When a closing that died between its two transactions goes on. */
const RESUMED_AFTER_MS = 30_000;

/**
 * Closes a settlement in two transactions. The first one lets the next entries open another settlement, and waits for nobody. The
 * second one waits for the entries that are still being added, and stores what all of them come to.
 */
export const closeSettlement = engineOperation({
  method: SettlementService.method.closeSettlement,
  repeat: "all",
  subject: (work, { settlementId }) => getSettlement(work, settlementId),
  async prepare(phase, settlement) {
    assertAccruing(settlement);
    await stopAccruing(phase, settlement.id);
    const at = new Date(phase.clock.realNow().getTime() + RESUMED_AFTER_MS);
    phase.due({ kind: CLOSE_SETTLEMENT, subjectId: settlement.id, at, clock: "real" });
    return { settlementId: settlement.id };
  },
  ask: async () => null,
  keep: (phase, { settlementId }) => finishClosing(phase, settlementId),
  answer: (settlement) => settlementMessage(settlement),
});

/** The second transaction. Nothing when it was done before. */
export async function finishClosing(phase: UnitOfWork, settlementId: string): Promise<Settlement> {
  const settlement = await lockSettlement(phase, settlementId);
  if (settlement.status !== "accruing") return settlement;
  const sum = storedSum(await sumOfEntries(phase, settlement));
  const now = phase.now();
  moveSettlement(phase, settlement, "settlement.closed", { ...sum, closedAt: now, periodEnd: now });
  const moves = move("merchant_available", "merchant_payable", sum.netMinorUnits);
  await post(phase, [{ sourceId: settlementId, event: "closed", currency: settlement.currency, moves }]);
  await endOfClosing(phase, settlement);
  return settlement;
}

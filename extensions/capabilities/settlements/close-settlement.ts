import { lockBalance, move, post } from "#extensions/capabilities/ledger/index.ts";
import type { Settlement } from "#extensions/capabilities/settlement-queue/index.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";
import { endOfClosing } from "./end-of-closing.ts";
import { settlementMessage } from "./settlement.message.ts";
import { assertAccruing } from "./settlement.rules.ts";
import { stopAccruing } from "./settlements.queries.ts";
import { getSettlement, lockSettlement, moveSettlement, sumOfEntries } from "./settlements.service.ts";
import { storedSum } from "./statement/totals.ts";

/**
 * Closes a settlement in two transactions. The first takes its money out of the spendable balance; the second waits for
 * late entries and stores the totals.
 */
export const closeSettlement = engineOperation({
  method: SettlementService.method.closeSettlement,
  repeat: "ask",
  subject: (work, { settlementId }) => getSettlement(work, settlementId),
  async prepare(phase, settlement) {
    assertAccruing(settlement);
    await lockBalance(phase, settlement.currency);
    await stopAccruing(phase, settlement.id);
    return { settlementId: settlement.id };
  },
  ask: async () => null,
  keep: (phase, { settlementId }) => finishClosing(phase, settlementId),
  answer: (settlement) => settlementMessage(settlement),
});

/** The second transaction. No effect when it ran before. */
export async function finishClosing(phase: UnitOfWork, settlementId: string): Promise<Settlement> {
  const { currency } = await getSettlement(phase, settlementId);
  await lockBalance(phase, currency);
  const settlement = await lockSettlement(phase, settlementId);
  if (settlement.status !== "accruing") return settlement;
  const sum = storedSum(await sumOfEntries(phase, settlement));
  const now = phase.now();
  moveSettlement(phase, settlement, "settlement.closed", { ...sum, closedAt: now, periodEnd: now });
  const moves = move("merchant_available", "merchant_payable", sum.netMinorUnits);
  await post(phase, [{ sourceId: settlementId, event: "closed", currency, moves }]);
  await endOfClosing(phase, settlement);
  return settlement;
}

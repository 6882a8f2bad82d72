import { isCallerBehind } from "#extensions/capabilities/risk/index.ts";
import type { Settlement } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { approve } from "./end-of-closing.ts";
import { assertApprovable } from "./settlement.rules.ts";
import { lockSettlement } from "./settlements.service.ts";

/**
 * Approves a settlement that waits for a person. The contract refuses API keys, and the rule refuses the person who
 * closed it.
 */
export function approveSettlement(work: UnitOfWork, settlementId: string): Promise<Settlement> {
  return work.atomically(async (phase) => {
    const settlement = await lockSettlement(phase, settlementId);
    const { closedBy } = settlement;
    assertApprovable(settlement, closedBy != null && (await isCallerBehind(phase, closedBy)));
    approve(phase, settlement, phase.actor);
    await phase.save();
    return settlement;
  });
}

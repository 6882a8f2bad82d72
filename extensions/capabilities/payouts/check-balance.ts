import { lockBalance } from "#extensions/capabilities/ledger/index.ts";
import { readSpendableOf, SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { getRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { findBalance } from "./payouts.service.ts";

/** Tells once when what is available falls below 0, and once when it is no longer so. */
export const checkBalance: DueHandler = async (phase, { subjectId: entryId }) => {
  const { currency } = await getRow(phase, SettlementQueueEntryEntity, entryId, "settlement queue entry");
  const wasNegative = (await findBalance(phase, currency))?.isNegative ?? false;
  const isBelow = (await readAvailable(phase, currency)) < 0n;
  // Almost always nothing has changed, and then no payout waits for this.
  if (wasNegative === isBelow) return;
  const balance = await lockBalance(phase, currency);
  const available = await readAvailable(phase, currency);
  const isNegative = available < 0n;
  if (balance.isNegative === isNegative) return;
  Object.assign(balance, { isNegative, availableMinorUnits: available });
  phase.record({ type: isNegative ? "balance.negative" : "balance.recovered", subject: balance });
};

async function readAvailable(phase: UnitOfWork, currency: string): Promise<bigint> {
  return (await readSpendableOf(phase, currency)).merchant_available;
}

import { lockBalance } from "#extensions/capabilities/ledger/index.ts";
import { readSpendableOf, SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { getRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { findBalance } from "./payouts.service.ts";

/** Records one event when the available balance falls below 0, and one when it recovers. */
export const checkBalance: DueHandler = async (phase, { subjectId: entryId }) => {
  const { currency } = await getRow(phase, SettlementQueueEntryEntity, entryId, "settlement queue entry");
  const wasNegative = (await findBalance(phase, currency))?.isNegative ?? false;
  const isBelow = (await readAvailable(phase, currency)) < 0n;
  // Usually nothing has changed, so the lock is not needed and no payout waits.
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

import { lockBalance, readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { getRow } from "#extensions/platform/database/rows.ts";
import type { DueHandler } from "#extensions/platform/due-work/due-handler.ts";

/** Tells once when what is available falls below 0, and once when it is no longer so. */
export const checkBalance: DueHandler = async (phase, { subjectId: entryId }) => {
  const { currency } = await getRow(phase, SettlementQueueEntryEntity, entryId, "settlement queue entry");
  const balance = await lockBalance(phase, currency);
  const { merchant_available: available } = await readBalancesOf(phase, currency);
  const isNegative = available < 0n;
  if (balance.isNegative === isNegative) return;
  Object.assign(balance, { isNegative, availableMinorUnits: available });
  phase.record({ type: isNegative ? "balance.negative" : "balance.recovered", subject: balance });
};

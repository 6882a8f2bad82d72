import { lockBalance } from "#extensions/capabilities/ledger/index.ts";
import { minimumIn, readTerms, type Settlement } from "#extensions/capabilities/settlement-queue/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { finishClosing } from "./close-settlement.ts";
import { isTooLittle } from "./settlement.rules.ts";
import { stopAccruing } from "./settlements.queries.ts";
import { getSettlement, holdSettlement, sumOfEntries } from "./settlements.service.ts";
import { hasNothingNew, storedSum } from "./statement/totals.ts";

/** Closes a settlement at the end of its period, or finishes a closing interrupted between its two transactions. */
export const closeBySchedule = asking(async (work, { subjectId }, done) => {
  if (!(await work.atomically((phase) => beginClosing(phase, subjectId)))) return;
  await work.atomically(async (phase) => {
    await done(phase);
    await finishClosing(phase, subjectId);
  });
});

/** The first transaction. False when there is nothing to finish. */
async function beginClosing(phase: UnitOfWork, settlementId: string): Promise<boolean> {
  const { currency } = await getSettlement(phase, settlementId);
  await lockBalance(phase, currency);
  const settlement = await holdSettlement(phase, settlementId);
  if (settlement.status !== "accruing") return false;
  if (settlement.accruesFor !== null && (await isPostponed(phase, settlement))) return false;
  await stopAccruing(phase, settlementId);
  return true;
}

/**
 * A settlement without new entries that would only be carried forward stays open. The next entry gives it a date again.
 */
async function isPostponed(phase: UnitOfWork, settlement: Settlement): Promise<boolean> {
  const [{ currencyTerms }, sum] = [await readTerms(phase), await sumOfEntries(phase, settlement)];
  const minimum = minimumIn(currencyTerms, settlement.currency);
  if (!hasNothingNew(sum) || !isTooLittle(sum.netMinorUnits, minimum)) return false;
  Object.assign(settlement, storedSum(sum), { autoCloseAt: null });
  phase.record({ type: "settlement.postponed", subject: settlement });
  return true;
}

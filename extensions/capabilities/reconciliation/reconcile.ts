import { readBalances } from "#extensions/capabilities/ledger/index.ts";
import { WAITING } from "#extensions/capabilities/payouts/index.ts";
import { COUNTER_ACCOUNTS, ENTRY_TYPES } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { sumInTransit, sumNotDeposited } from "./aged.queries.ts";
import { reportBank } from "./bank-report.ts";
import { findFirstDay, sumCosts } from "./deposits.queries.ts";
import { keepUndeposited, reviewDifferences } from "./keep-unexplained.ts";
import { matchBankLines } from "./match-bank-lines.ts";
import { matchDeposits } from "./match-deposits.ts";
import { readReconciledAt, saveReconciliation } from "./reconciliations.queries.ts";

const DAY_MS = 86_400_000;
const DAYS = 30;

/** Days within which processors deposit. Sources without a deposit after that are listed until explained. */
const DEPOSITED_WITHIN_DAYS = 7;

/** Entry types that the processor pays or takes. */
const CLEARED = ENTRY_TYPES.filter((type) => COUNTER_ACCOUNTS[type] === "processor_clearing");

/**
 * Compares deposits of the last days, and those imported since the last run, with the engine and the ledger, and lists
 * unexplained ones of any age.
 */
export async function reconcile(work: UnitOfWork, days = DAYS) {
  const [startedAt, now] = [work.clock.realNow(), work.now().getTime()];
  const ago = (count: number) => new Date(now - count * DAY_MS);
  const ages = { twoDaysAgo: ago(2), weekAgo: ago(7) };
  const since = await firstDay(work, dayOf(ago(days)));
  const enteredUntil = ago(DEPOSITED_WITHIN_DAYS);
  const { lines, explained } = await matchDeposits(work, since);
  await keepUndeposited(work, CLEARED, enteredUntil);
  const { count: differenceCount, differences } = await reviewDifferences(work);
  await saveReconciliation(work, { since, startedAt, lines, explained, differenceCount });
  await matchBankLines(work);
  const notDeposited = await sumNotDeposited(work, CLEARED, { ...ages, enteredUntil });
  return {
    since,
    lines,
    explained: explained.map(({ currency, basisPoints }) => ({ currency, percent: percentOf(basisPoints) })),
    difference_count: differenceCount,
    differences,
    clearing: [...(await readBalances(work))].map(([currency, { processor_clearing }]) => ({
      currency,
      amount: String(processor_clearing),
    })),
    costs: await sumCosts(work, since),
    not_deposited: notDeposited.map(({ oldest_ms, ...aged }) => ({
      ...aged,
      since: new Date(oldest_ms).toISOString(),
    })),
    in_transit: await sumInTransit(work, WAITING, ages),
    bank: await reportBank(work),
  };
}

/** Files may be imported late, including those of much earlier days. */
async function firstDay(work: UnitOfWork, usual: string): Promise<string> {
  const imported = await findFirstDay(work, await readReconciledAt(work));
  return imported !== null && imported < usual ? imported : usual;
}

/** Null: nothing to compare. */
function percentOf(basisPoints: number | null): string | null {
  return basisPoints === null ? null : (basisPoints / 100).toFixed(2);
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, "2026-11-22".length);
}

import { readBalances } from "#extensions/capabilities/ledger/index.ts";
import { UNDER_WAY } from "#extensions/capabilities/payouts/index.ts";
import { COUNTER_ACCOUNTS, ENTRY_TYPES } from "#extensions/capabilities/settlement-queue/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { sumInTransit, sumNotDeposited } from "./aged.queries.ts";
import { matchDeposits } from "./match-deposits.ts";
import { saveReconciliation } from "./reconciliations.queries.ts";

const DAY_MS = 86_400_000;
const DAYS = 30;

/** What the processor pays or takes. */
const CLEARED = ENTRY_TYPES.filter((type) => COUNTER_ACCOUNTS[type] === "processor_clearing");

/** Compares deposits, engine and ledger of the last days, and keeps how much of the deposits is explained. */
export async function reconcile(work: UnitOfWork, days = DAYS) {
  const now = work.now().getTime();
  const ago = (count: number) => new Date(now - count * DAY_MS);
  const ages = { since: ago(days), twoDaysAgo: ago(2), weekAgo: ago(7) };
  const since = ages.since.toISOString().slice(0, "2026-11-22".length);
  const match = await matchDeposits(work, since);
  await saveReconciliation(work, since, match);
  const balances = await readBalances(work);
  return {
    since,
    lines: match.lines,
    explained: match.explained.map(({ currency, basisPoints }) => ({
      currency,
      percent: (basisPoints / 100).toFixed(2),
    })),
    difference_count: match.differenceCount,
    differences: match.differences,
    clearing: [...balances].map(([currency, { processor_clearing }]) => ({
      currency,
      amount: String(processor_clearing),
    })),
    not_deposited: await sumNotDeposited(work, CLEARED, ages),
    in_transit: await sumInTransit(work, UNDER_WAY, ages),
  };
}

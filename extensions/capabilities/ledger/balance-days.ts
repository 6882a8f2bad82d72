import { addToTallies, readTally } from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { lockCheckpoint } from "./checkpoints.queries.ts";
import { type AccountBalances, balancesOf, DAYS, readBalances } from "./ledger.queries.ts";

/** Maximum number of days in a balance history. Older days are folded into one sum. */
const MOST_DAYS = 366;

/** Extra days kept, so that folding does not run every night. */
const SPARE_DAYS = 31;

/** The date of the folded days. It sorts before every date. */
const BEFORE = "0";

const DAY_MS = 86_400_000;

interface BalanceDay {
  /** YYYY-MM-DD in UTC. */
  readonly date: string;
  /** Balances at the end of that day. */
  readonly balances: AccountBalances;
}

/** A currency's balances over the last days, including today. */
export async function readBalanceDays(work: UnitOfWork, currency: string, days: number): Promise<BalanceDay[]> {
  const changes = await readTally(work, DAYS, { group: [currency] });
  const dates = Array.from({ length: Math.min(days, MOST_DAYS) }, (_, back) => dateOf(work.now(), back)).reverse();
  const byDate = Map.groupBy(changes, ({ group: [, , day = BEFORE] }) => (day < (dates[0] ?? "") ? BEFORE : day));
  const sums = new Map((byDate.get(BEFORE) ?? []).map(({ group: [, account = ""] }) => [account, 0n]));
  const add = (date: string) => {
    for (const { group, amount } of byDate.get(date) ?? [])
      sums.set(group[1] ?? "", (sums.get(group[1] ?? "") ?? 0n) + amount);
  };
  add(BEFORE);
  return dates.map((date) => {
    add(date);
    return { date, balances: balancesOf(sums) };
  });
}

/** Folds days that no history shows into one sum, so that a history's cost stays constant. */
export async function foldOldDays(work: UnitOfWork): Promise<void> {
  const oldest = dateOf(work.now(), MOST_DAYS + SPARE_DAYS);
  await work.atomically(async (phase) => {
    if (!(await lockCheckpoint(phase))) return;
    for (const currency of (await readBalances(phase)).keys()) {
      const days = await readTally(phase, DAYS, { group: [currency] });
      const old = days.filter(({ group: [, , day = BEFORE] }) => day !== BEFORE && day < oldest);
      if (old.length === 0) continue;
      await addToTallies(
        phase,
        old.flatMap(({ group: [, account = "", day = BEFORE], count, amount }) => [
          { name: DAYS, group: [currency, account, day], count: Number(-count), amount: -amount },
          { name: DAYS, group: [currency, account, BEFORE], count: Number(count), amount },
        ]),
      );
    }
  });
}

function dateOf(now: Date, daysBack: number): string {
  return new Date(now.getTime() - daysBack * DAY_MS).toISOString().slice(0, "2026-11-22".length);
}

import {
  addToTallies,
  readTally,
  type TallyAddition,
  type TallySum,
} from "#extensions/platform/tallies/tallies.queries.ts";
import { awaitTurnOf } from "#extensions/platform/work/await-turn.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type AccountBalances, balancesOf, DAYS, readBalances } from "./ledger.queries.ts";

/** Maximum number of days in a balance history. Older days are folded into one sum. */
const MOST_DAYS = 366;

/** Extra days kept, so that folding does not run every night. */
const SPARE_DAYS = 31;

/** The date of the folded days. It sorts before every date. */
const BEFORE = "0";

interface BalanceDay {
  /** YYYY-MM-DD in the organization's zone. */
  readonly date: string;
  /** Balances at the end of that day. */
  readonly balances: AccountBalances;
}

/**
 * A currency's balances over the last days in a zone, including today. Days that were folded keep the zone of their
 * time.
 */
export async function readBalanceDays(
  work: UnitOfWork,
  { currency, days, timeZone }: { readonly currency: string; readonly days: number; readonly timeZone: string },
): Promise<BalanceDay[]> {
  const changes = await readTally(work, DAYS, { group: [currency] });
  const today = todayIn(work, timeZone);
  const dates = Array.from({ length: Math.min(days, MOST_DAYS) }, (_, back) => daysBefore(today, back)).reverse();
  const byDate = Map.groupBy(changes, (change) => {
    const date = dateOf(change, timeZone);
    return date < (dates[0] ?? "") ? BEFORE : date;
  });
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

/**
 * Folds the quarters of an hour of ended days into the days of a zone, and days that no history shows into one sum, so
 * that a history's cost stays constant.
 */
export async function foldDays(work: UnitOfWork, timeZone: string): Promise<void> {
  const today = todayIn(work, timeZone);
  const oldest = daysBefore(today, MOST_DAYS + SPARE_DAYS);
  await work.atomically(async (phase) => {
    // Two at once would move the same sums twice.
    await awaitTurnOf(phase, `days of the ledger in ${phase.environment}`);
    for (const currency of (await readBalances(phase)).keys()) {
      const changes = await readTally(phase, DAYS, { group: [currency] });
      const moved = changes.flatMap((change) => {
        const date = dateOf(change, timeZone);
        if (date >= today) return [];
        return movedTo(date < oldest ? BEFORE : date, change);
      });
      if (moved.length > 0) await addToTallies(phase, moved);
    }
  });
}

function movedTo(date: string, { group: [currency = "", account = "", at = BEFORE], count, amount }: TallySum) {
  if (at === date) return [];
  const moved: TallyAddition[] = [
    { name: DAYS, group: [currency, account, at], count: Number(-count), amount: -amount },
    { name: DAYS, group: [currency, account, date], count: Number(count), amount },
  ];
  return moved;
}

/** The day of a sum, which is by quarter of an hour until it is folded. */
function dateOf({ group: [, , at = BEFORE] }: TallySum, timeZone: string): string {
  return at.includes("T") ? dayIn(new Date(`${at}Z`), timeZone) : at;
}

const todayIn = (work: UnitOfWork, timeZone: string) => dayIn(work.now(), timeZone);

function dayIn(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

const daysBefore = (date: string, days: number) => Temporal.PlainDate.from(date).subtract({ days }).toString();

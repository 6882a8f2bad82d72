import { readTally } from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { listMovable, moveSums } from "./day-sums.queries.ts";
import { type AccountBalances, balancesOf, DAYS } from "./ledger.queries.ts";

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
    const [, , at = BEFORE] = change.group;
    const date = dateOf(at, timeZone);
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
 * that a history costs as much as it has days.
 */
export async function foldDays(work: UnitOfWork, timeZone: string): Promise<void> {
  const today = todayIn(work, timeZone);
  const oldest = daysBefore(today, MOST_DAYS + SPARE_DAYS);
  const moved = (await listMovable(work, oldest)).flatMap((from) => {
    const date = dateOf(from, timeZone);
    const to = date < oldest ? BEFORE : date;
    return date >= today || to === from ? [] : [{ from, to }];
  });
  if (moved.length > 0) await work.atomically((phase) => moveSums(phase, moved));
}

/** The day of a sum, which is by quarter of an hour until it is folded. */
function dateOf(at: string, timeZone: string): string {
  return at.includes("T") ? dayIn(new Date(`${at}Z`), timeZone) : at;
}

const todayIn = (work: UnitOfWork, timeZone: string) => dayIn(work.now(), timeZone);

function dayIn(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

const daysBefore = (date: string, days: number) => Temporal.PlainDate.from(date).subtract({ days }).toString();

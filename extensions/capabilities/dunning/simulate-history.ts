import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { adviceNamed } from "./advice-key.ts";
import type { DunningPolicy } from "./dunning-policy.rules.ts";
import { type DayRange, type DimensionSum, sumDays } from "./dunning-sums.queries.ts";
import { begunTally, NO_DECLINE, utcDayOf } from "./dunning-tallies.ts";
import { simulate } from "./simulate-policy.ts";
import { uncapped } from "./simulated-card.ts";

const DAYS = 90;
const DAY_MS = 86_400_000;

/** Today in UTC, and the 89 days before. */
export function lastDays(now: Date): DayRange {
  return { first: utcDayOf(new Date(now.getTime() - (DAYS - 1) * DAY_MS)), last: utcDayOf(now) };
}

/** The charges that first failed in the last 90 days. */
export const begunIn = (work: UnitOfWork, range: DayRange): Promise<DimensionSum[]> =>
  sumDays(work, begunTally.name, range);

interface Counts {
  readonly dunningCount: number;
  readonly attemptCount: number;
  readonly mailCount: number;
}

/** At noon of a Monday: what a policy makes does not depend on the day. */
const ANY_DAY = new Date("2027-01-04T12:00:00Z");

/** How many attempts and emails a policy would make for these failed charges. */
export function countHistory(policy: DunningPolicy, begun: readonly DimensionSum[]): Counts {
  const made = new Map<string, ReturnType<typeof simulate>>();
  const simulated = (declineCode: string, advice: string) => {
    const key = `${declineCode} ${advice}`;
    const known = made.get(key) ?? simulateFirst(policy, declineCode, advice);
    made.set(key, known);
    return known.attempts;
  };
  return begun.reduce(
    (sum, { group: [declineCode = "", advice = "", , endDay = ""], count }) => {
      const until = endDay === "" ? Number.POSITIVE_INFINITY : Number(endDay);
      const attempts = simulated(declineCode, advice).filter(({ day }) => day <= until);
      const ofEach = (isCounted: (typeof attempts)[number]["isCharged"][]) => count * isCounted.filter(Boolean).length;
      return {
        dunningCount: sum.dunningCount + count,
        attemptCount: sum.attemptCount + ofEach(attempts.map(({ isCharged }) => isCharged)),
        mailCount: sum.mailCount + count + ofEach(attempts.map(({ isMailed }) => isMailed)),
      };
    },
    { dunningCount: 0, attemptCount: 0, mailCount: 0 },
  );
}

function simulateFirst(policy: DunningPolicy, declineCode: string, advice: string) {
  const decline = { ...repeatedDecline(declineCode, advice), failedAt: ANY_DAY, timeZone: "UTC", amount: "one" };
  return simulate(policy, decline, uncapped());
}

/** Without a method nothing is charged. An outage ends by itself, and its attempts are the same under each policy. */
export function repeatedDecline(declineCode: string, advice: string) {
  const allowed = declineCode === NO_DECLINE ? "never" : advice === "unavailable" ? "schedule" : advice;
  const preference = { hour: null, isShortOfFunds: declineCode === "insufficient_funds" };
  return { advice: adviceNamed(allowed), declineCode, preference };
}

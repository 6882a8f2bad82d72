import type { Group } from "./analytics.rules.ts";

/** A sum of the tallies. */
export interface Sum {
  readonly group: Group;
  readonly count: bigint;
  readonly amount: bigint;
}

/** The fees of one group. They have a month, currency, category and network, and no ending. */
export type FeeSum = Pick<Sum, "amount"> & { readonly group: Omit<Group, "ending" | "timeliness" | "isTaken"> };

const BASIS_POINTS = 10_000n;
const DECIDED = ["won", "lost", "accepted", "expired"] as const;
const GONE: ReadonlySet<string> = new Set(["lost", "accepted"]);
const BACK: ReadonlySet<string> = new Set(["won", "cancelled"]);

/** The figures of disputes in any currency. */
export function figuresOf(group: string | null, sums: readonly Sum[], fees: readonly FeeSum[]) {
  const as = (ending: Group["ending"]) => countOf(sums.filter((each) => each.group.ending === ending));
  const timely = (timeliness: string) => countOf(sums.filter((each) => each.group.timeliness === timeliness));
  const decided = DECIDED.reduce((total, ending) => total + as(ending), 0n);
  const answered = timely("in_time") + timely("late") + timely("missed");
  return {
    group: group ?? undefined,
    openedCount: Number(countOf(sums)),
    wonCount: Number(as("won")),
    lostCount: Number(as("lost")),
    acceptedCount: Number(as("accepted")),
    expiredCount: Number(as("expired")),
    cancelledCount: Number(as("cancelled")),
    undecidedCount: Number(as("undecided")),
    winRateBasisPoints: shareOf(as("won"), decided),
    answeredInTimeBasisPoints: shareOf(timely("in_time"), answered),
    money: moneyOf(sums, fees),
  };
}

function moneyOf(sums: readonly Sum[], fees: readonly FeeSum[]) {
  const currencies = [...new Set([...sums, ...fees].map(({ group }) => group.currency))].sort();
  return currencies.map((currency) => {
    const own = sums.filter((each) => each.group.currency === currency);
    return {
      currency,
      disputedAmount: amountOf(own),
      recoveredAmount: amountOf(own.filter(({ group }) => group.isTaken && BACK.has(group.ending))),
      lostAmount: amountOf(own.filter(({ group }) => isGone(group))),
      feeAmount: amountOf(fees.filter((each) => each.group.currency === currency)),
    };
  });
}

/** Of an inquiry that expires, the bank has taken nothing. */
function isGone({ ending, isTaken }: Group): boolean {
  return GONE.has(ending) || (ending === "expired" && isTaken);
}

/** A share in basis points, rounded down. Absent for nothing. */
function shareOf(part: bigint, whole: bigint): number | undefined {
  return whole > 0n ? Number((part * BASIS_POINTS) / whole) : undefined;
}

const countOf = (sums: readonly Sum[]) => sums.reduce((total, { count }) => total + count, 0n);
const amountOf = (sums: readonly { readonly amount: bigint }[]) =>
  sums.reduce((total, { amount }) => total + amount, 0n);

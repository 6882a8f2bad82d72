import { readTally } from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { statusTally, subscriberTally } from "./billing-tallies.ts";

/** A currency now. */
interface Standing {
  readonly currency: string;
  /** The monthly recurring revenue. */
  readonly amount: bigint;
  /** Subscribers. */
  readonly count: number;
  readonly statuses: {
    readonly subscriptionStatus: string;
    readonly count: number;
    readonly mrrAmount: bigint;
  }[];
}

/** What there is now in each currency of subscriptions, or in one, which is shown without subscriptions too. */
export async function readStandings(work: UnitOfWork, currency: string | null): Promise<Standing[]> {
  const part = currency === null ? {} : { group: [currency] };
  const statuses = Map.groupBy(await readTally(work, statusTally.name, part), ({ group }) => group[0] ?? "");
  const subscribers = await readTally(work, subscriberTally.name, part);
  if (currency !== null && !statuses.has(currency)) statuses.set(currency, []);
  return [...statuses]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, sums]) => ({
      currency: code,
      amount: sums.reduce((total, { amount }) => total + amount, 0n),
      count: Number(subscribers.find(({ group }) => group[0] === code)?.count ?? 0n),
      statuses: sums
        .map(({ group, count, amount }) => ({
          subscriptionStatus: group[1] ?? "",
          ...{ count: Number(count), mrrAmount: amount },
        }))
        .sort((one, other) => other.count - one.count || (one.subscriptionStatus < other.subscriptionStatus ? -1 : 1)),
    }));
}

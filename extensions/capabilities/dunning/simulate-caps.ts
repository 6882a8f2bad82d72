import type { FailedCard, StoredDunning } from "#extensions/capabilities/invoices/index.ts";
import { type Cap, capsOf } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { startOfDay } from "./calendar-days.rules.ts";
import type { DunningPolicy } from "./dunning-policy.rules.ts";
import type { DayRange } from "./dunning-sums.queries.ts";
import { endDayOf, NO_DECLINE } from "./dunning-tallies.ts";
import { listFailedCards } from "./failed-cards.queries.ts";
import { repeatedDecline } from "./simulate-history.ts";
import { type Simulation, startSimulation } from "./simulate-policy.ts";
import { cardUnder, type SimulatedCard, uncapped } from "./simulated-card.ts";

/** An organization that has more of them sees those of the newest. */
const MOST_INVOICES = 1_000;

/** A charge that failed, of a card with which others failed. */
interface Failed extends FailedCard {
  readonly dunning: StoredDunning;
}

/** What the caps add to the counts of a policy. Attempts that come too late for its last day are made no more. */
export interface CapEffect {
  readonly attemptCount: number;
  readonly mailCount: number;
}

type CapsOf = (network: string, at: Date) => readonly Cap[];

/** By policy, what the networks' caps change, where invoices that failed on these days share a card. */
export async function readCapEffects(work: UnitOfWork, { first, last }: DayRange, policies: readonly DunningPolicy[]) {
  const { visaAttemptLimit } = work.context.config;
  const caps: CapsOf = (network, at) => capsOf(network, visaAttemptLimit, at);
  const now = work.now();
  const most = Math.max(...policies.map(({ days }) => days.length));
  const invoices = await listFailedCards(work, {
    ...{ from: startOf(first, 0), before: startOf(last, 1), mostInvoices: MOST_INVOICES },
    leastInvoices: leastInvoices([...caps("visa", now), ...caps("mastercard", now)], most),
  });
  const failed = invoices.flatMap((dunning) => {
    const card = dunning.first?.card;
    return card ? [{ dunning, ...card }] : [];
  });
  const cards = [...Map.groupBy(failed, ({ fingerprint, network }) => `${network} ${fingerprint}`).values()];
  return (policy: DunningPolicy): CapEffect => sumOf(cards.map((card) => effectOn(policy, card, caps)));
}

const DAY_MS = 86_400_000;

/**
 * How many invoices it takes to reach one of these caps: of fewer no attempt is moved. An invoice is charged once, and
 * then once for each step, of which a day has one.
 */
export function leastInvoices(caps: readonly Cap[], steps: number): number {
  const least = caps.map(({ limit, windowMs }) => {
    // The first charge, one that waited, and a clock change may lie within the time too.
    const most = Math.min(1 + steps, Math.ceil(windowMs / DAY_MS) + 3);
    return Math.floor(limit / most) + 1;
  });
  return Math.min(...least);
}

const startOf = (day: string, plus: number): Date => new Date(Date.parse(day) + plus * DAY_MS);

/** The same simulation with the caps and without, so that nothing else is counted. */
function effectOn(policy: DunningPolicy, all: readonly Failed[], caps: CapsOf): CapEffect {
  const [capped, free] = [
    simulateTogether(
      policy,
      all,
      cardUnder((at) => caps(all[0]?.network ?? "", at)),
    ),
    simulateTogether(policy, all, uncapped()),
  ];
  return {
    attemptCount: capped.attemptCount - free.attemptCount,
    mailCount: capped.mailCount - free.mailCount,
  };
}

const sumOf = (effects: readonly CapEffect[]): CapEffect => ({
  attemptCount: effects.reduce((sum, { attemptCount }) => sum + attemptCount, 0),
  mailCount: effects.reduce((sum, { mailCount }) => sum + mailCount, 0),
});

/** Charges of one card in the order of their time. Each invoice counts to the day on which it in fact ended. */
function simulateTogether(policy: DunningPolicy, all: readonly Failed[], card: SimulatedCard): CapEffect {
  const runs = all.map((failed) => runOf(policy, failed, card));
  let [attemptCount, mailCount] = [0, 0];
  for (let next = soonest(runs); next; next = soonest(runs)) {
    const made = next.simulation.take();
    attemptCount += made?.isCharged ? 1 : 0;
    mailCount += made?.isMailed ? 1 : 0;
    next.at = atOf(next);
  }
  return { attemptCount, mailCount };
}

/** The simulation of one invoice. Times are in milliseconds; infinite once it is over. */
interface Run {
  readonly simulation: Simulation;
  readonly before: number;
  at: number;
}

function runOf(policy: DunningPolicy, { dunning, amount }: Failed, card: SimulatedCard): Run {
  const { first, timeZone, beganAt } = dunning;
  const [failedAt, endDay] = [new Date(beganAt), endDayOf(dunning)];
  const decline = repeatedDecline(first?.declineCode ?? NO_DECLINE, first?.advice ?? "");
  const simulation = startSimulation(policy, { ...decline, failedAt, timeZone, amount }, card);
  const before = endDay === null ? Number.POSITIVE_INFINITY : startOfDay(failedAt, endDay + 1, timeZone).getTime();
  return { simulation, before, at: failedAt.getTime() };
}

function atOf({ simulation, before }: Run): number {
  const at = simulation.nextAt()?.getTime() ?? Number.POSITIVE_INFINITY;
  return at < before ? at : Number.POSITIVE_INFINITY;
}

function soonest(runs: readonly Run[]): Run | null {
  const [first] = runs;
  if (!first) return null;
  const found = runs.reduce((earliest, each) => (each.at < earliest.at ? each : earliest), first);
  return found.at === Number.POSITIVE_INFINITY ? null : found;
}

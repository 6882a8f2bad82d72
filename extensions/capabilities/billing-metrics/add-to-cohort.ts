import { readTerms } from "#extensions/capabilities/settlement-queue/index.ts";
import { addToTallies } from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { BillingSubscriber } from "./billing-metrics.entity.ts";
import { monthOf } from "./billing-periods.rules.ts";
import { COHORTS } from "./billing-tallies.ts";
import { PAID_FIRST } from "./cohorts.rules.ts";

interface Change {
  /** 1 for a customer who subscribes, -1 for one who churns. */
  readonly count: number;
  readonly amount: bigint;
}

/** Adds what changes now to the cohort of the customer. One who has not paid has none yet. */
export async function addToCohort(phase: UnitOfWork, subscriber: BillingSubscriber, change: Change): Promise<void> {
  if (subscriber.cohortMonth == null) return;
  const { timeZone } = await readTerms(phase);
  const group = [subscriber.cohortMonth, subscriber.currency, monthOf(phase.now(), timeZone)];
  await addToTallies(phase, [{ name: COHORTS, group, ...change }]);
}

/** The first payment: the customer joins the cohort of the month with what is there by now. */
export async function joinCohort(phase: UnitOfWork, subscriber: BillingSubscriber): Promise<void> {
  const { timeZone } = await readTerms(phase);
  const month = monthOf(phase.now(), timeZone);
  subscriber.cohortMonth = month;
  const { currency, liveCount, monthlyMinorUnits: amount } = subscriber;
  await addToTallies(phase, [
    { name: COHORTS, group: [month, currency, PAID_FIRST], count: 1, amount: 0n },
    { name: COHORTS, group: [month, currency, month], count: liveCount > 0 ? 1 : 0, amount },
  ]);
}

import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import type { TestClockScenarioStep } from "./scenario.entity.ts";

/** What a verb does to one customer. */
export interface Given {
  readonly step: TestClockScenarioStep;
  /** Empty where it happens to no customer. */
  readonly customerId: string;
  /** Its place among the customers of the step. */
  readonly place: number;
}

/**
 * Returns to how many cards, disputes or invoices it happened. A repetition after a crash does nothing twice.
 * @throws DomainError what the system answers a person who does the same
 */
export type Act = (work: UnitOfWork, given: Given) => Promise<number>;

/** Work that a step does at most once: its key is the step's, the customer's and the part's. */
export function onceWork(work: UnitOfWork, { step, customerId }: Given, part: string): UnitOfWork {
  const { context, tenant, environment, requestId, clock } = work;
  const call = { environment, requestId, idempotencyKey: `${step.id}:${customerId}:${part}` };
  return createUnitOfWork(context, tenant, call, clock);
}

/** One after the other, so that a run has the order of another run. */
export async function eachInOrder<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>) {
  for (const item of items) await act(item);
  return items.length;
}

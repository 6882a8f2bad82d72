import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { registry } from "#extensions/capabilities.ts";
import { UsageError } from "#extensions/platform/commands/arguments.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { beginTestClock, findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { openUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { type TestClock, TestClockService } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import { playStep, type Shop, startShop } from "./shop.ts";
import type { TrafficStep } from "./traffic.plan.ts";

/** Concurrent events of one time. More would only wait for database connections. */
export const CONCURRENT_STEPS = 8;
/** Events further apart get their own time. */
export const MOMENT_MS = 3_600_000;

/**
 * Plays events in order of time on a test clock, so that rows, events and due work have the shop's times. The clock is
 * removed at the end, even after an error.
 */
export async function runTraffic(work: UnitOfWork, steps: readonly TrafficStep[]) {
  if (await findTestClock(work))
    throw new UsageError("This sandbox has a test clock. Remove it first: clock remove --organization …");
  const startedAt = performance.now();
  const shop = startShop();
  const [first] = steps;
  if (!first) return shop.counts;
  await beginTestClock(work, first.at);
  try {
    await continueTraffic(shop, work, steps);
  } finally {
    await clockOf(work).remove();
  }
  return { ...shop.counts, refusals: shop.refusals, seconds: Math.round((performance.now() - startedAt) / 1_000) };
}

/** Plays events on the environment's existing test clock. */
export async function continueTraffic(shop: Shop, work: UnitOfWork, steps: readonly TrafficStep[]): Promise<void> {
  const clock = clockOf(work);
  for (const moment of momentsOf(steps)) {
    const [first] = moment;
    if (first) await clock.moveTo(first.at);
    await Promise.all(moment.map((step) => tolerating(shop, work, step)));
  }
}

/** Counts a shop's ordinary failures: declines, and refusals because of a payment's state. */
async function tolerating(shop: Shop, work: UnitOfWork, step: TrafficStep): Promise<void> {
  const { context, tenant, environment, requestId } = work;
  try {
    const own = await openUnitOfWork(context, tenant, { environment, requestId, idempotencyKey: null });
    await playStep(shop, own, step);
  } catch (error) {
    if (isRefusal(error, "card_declined")) shop.counts.declined += 1;
    else if (error instanceof DomainError) shop.refusals[error.reason] = (shop.refusals[error.reason] ?? 0) + 1;
    else throw error;
  }
}

/** Groups consecutive events within one hour that don't depend on each other. */
export function momentsOf(steps: readonly TrafficStep[]): TrafficStep[][] {
  const moments: TrafficStep[][] = [];
  let sales = new Set<number>();
  for (const step of steps) {
    const number = step.kind === "sale" ? step.sale.number : step.number;
    const last = moments.at(-1);
    const isLater = last?.[0] !== undefined && step.at.getTime() - last[0].at.getTime() > MOMENT_MS;
    if (!last || last.length >= CONCURRENT_STEPS || isLater || sales.has(number)) {
      moments.push([step]);
      sales = new Set();
    } else last.push(step);
    sales.add(number);
  }
  return moments;
}

/** The clock's own operations, which also run due work. */
function clockOf(work: UnitOfWork) {
  const operation = (method: { readonly name: string }) => {
    const found = registry.operations.find((each) => each.method.name === method.name);
    if (!found) throw new Error(`${method.name} is not registered`);
    return found;
  };
  const advance = operation(TestClockService.method.advanceTestClock);
  const remove = operation(TestClockService.method.removeTestClock);
  return {
    async moveTo(to: Date) {
      const request = { to: timestampFromDate(to) } as never;
      while (((await advance.run(work, request)) as TestClock).clockStatus === "advancing");
    },
    remove: () => remove.run(work, {}),
  };
}

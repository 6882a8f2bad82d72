import { setTimeout as pause } from "node:timers/promises";
import { closeBreaker, findActiveMerchant, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { isRefused } from "#extensions/connectors/engine/index.ts";
import { lockClockFirst } from "#extensions/platform/due-work/write-due-work.ts";
import { askingFirst, type Done } from "#extensions/platform/due-work-runner/due-handler.ts";
import { returnLateWork } from "#extensions/platform/due-work-runner/test-work.queries.ts";
import { momentAfter } from "#extensions/platform/kernel/duration.rules.ts";
import { tenantEnvironmentOf } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Act } from "./acts.ts";
import { keepProgress } from "./scenarios.queries.ts";

/** Due work of a step at the end of the outage that it began. */
export const END_OUTAGE = "test_clock_scenario.end_outage";

/** More requests than any outage sees. */
const ALWAYS = 1_000_000_000;

/** Every request of the merchant fails at the engine until the end. The clock itself is moved by the operator's key. */
export const engineDown: Act = async (work, { step }) => {
  const merchant = await findActiveMerchant(work);
  const endsAt = momentAfter(step.at, step.details.lasts ?? "PT1H");
  if (!merchant || !endsAt) return 0;
  // Its end is planned before it begins, so that no crash leaves the engine down, and a cancellation sees that it begins.
  const begins = await work.atomically(async (phase) => {
    if (!(await keepProgress(phase, step.id, step))) return false;
    phase.due({ kind: END_OUTAGE, subjectId: step.id, at: endsAt });
    return true;
  });
  if (!begins) return 0;
  const fault = { id: step.id, kind: "status_500", path: "/", delay_ms: 0, times: ALWAYS };
  await sandboxEngineOf(work).addFault(merchant.engineMerchantId, fault);
  // A cancellation meanwhile may have lifted it before the engine had it.
  if (!(await keepProgress(work, step.id, step))) await liftFault(work, step.id);
  return 1;
};

const LOOK_EACH_MS = 50;
/** Longer than the engine takes to fail a request. What a process that has ended left claimed is given up. */
const MOST_LOOKS = 200;

/**
 * The engine answers again, and what failed meanwhile runs at once by the clock instead of in real time. What is tried in
 * real time at this moment ends first: it would be tried again when the clock is elsewhere.
 */
export const endOutage = askingFirst(async (work, { subjectId }, done) => {
  await liftFault(work, subjectId);
  for (let looks = 1; !(await endsNow(work, done, looks >= MOST_LOOKS)); looks += 1) await pause(LOOK_EACH_MS);
  closeBreaker(work);
});

function endsNow(work: UnitOfWork, done: Done, isLast: boolean): Promise<boolean> {
  return work.atomically(async (phase) => {
    const environment = tenantEnvironmentOf(phase);
    await lockClockFirst(phase.em, environment, phase.clock);
    const isOver = (await returnLateWork(phase.em, environment)) === 0 || isLast;
    if (isOver) await done(phase);
    return isOver;
  });
}

async function liftFault(work: UnitOfWork, faultId: string): Promise<void> {
  const merchant = await findActiveMerchant(work);
  if (!merchant) return;
  try {
    await sandboxEngineOf(work).removeFault(merchant.engineMerchantId, faultId);
  } catch (error) {
    // A restarted engine has none.
    if (!isRefused(error, "not_found")) throw error;
  }
}

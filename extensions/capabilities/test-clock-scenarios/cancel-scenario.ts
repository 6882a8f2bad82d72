import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { END_OUTAGE } from "./outage.ts";
import { type TestClockScenario, TestClockScenarioEntity, TestClockScenarioStepEntity } from "./scenario.entity.ts";
import { cancelSteps, countEndedSteps } from "./scenarios.queries.ts";

/**
 * Cancels what has not begun, and ends the outages of a scenario that runs. A step that runs at this moment ends with
 * the customer whose turn it is. @throws resource_missing
 */
export function cancelScenario(work: UnitOfWork, scenarioId: string): Promise<TestClockScenario> {
  return work.atomically(async (phase) => {
    const scenario = await lockRow(phase, TestClockScenarioEntity, scenarioId, "test clock scenario");
    if (scenario.status !== "running") return scenario;
    const begun = await readRows(phase, TestClockScenarioStepEntity, {
      ...{ testClockScenarioId: scenarioId, verb: "engine_down", status: ["running", "ended"] },
    });
    await cancelSteps(phase, scenarioId);
    scenario.endedStepCount = (await countEndedSteps(phase, [scenarioId])).get(scenarioId) ?? 0;
    scenario.status = "canceled";
    const at = phase.clock.realNow();
    for (const { id: subjectId } of begun) phase.due({ kind: END_OUTAGE, subjectId, at, clock: "real" });
    phase.record({ type: "test_clock_scenario.canceled", subject: scenario });
    await phase.save();
    return scenario;
  });
}

/** Steps are planned by a test clock, so that nothing of a scenario is left without one. */
export async function followClock(work: UnitOfWork, to: Date | null): Promise<void> {
  if (to !== null) return;
  for (const { id } of await readRows(work, TestClockScenarioEntity, { status: "running" }))
    await cancelScenario(work, id);
}

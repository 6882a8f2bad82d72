import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type NewTestClockScenarioStep,
  TestClockScenarioSchema,
  TestClockScenarioStepSchema,
} from "#proto/tollhouse/v1/test_clock_scenarios_pb.ts";
import type { TestClockScenario, TestClockScenarioStep } from "./scenario.entity.ts";
import { countEndedSteps } from "./scenarios.queries.ts";
import type { AskedStep, StepDetails } from "./script.rules.ts";

/** Without its customers, which may be ten thousand. */
export type ShownScenario = Omit<TestClockScenario, "customerIds" | symbol>;

/** In events, and where it was just written. */
export const scenarioMessage = (scenario: ShownScenario, endedStepCount = scenario.endedStepCount) =>
  messageOf(TestClockScenarioSchema, scenario, {
    ...{ testClockScenarioId: scenario.id, scenarioStatus: scenario.status, endedStepCount },
  });

/** While a scenario runs, its row does not change. */
export async function shownScenarios(work: UnitOfWork, scenarios: readonly ShownScenario[]) {
  const running = scenarios.filter(({ status }) => status === "running").map(({ id }) => id);
  const ended = running.length > 0 ? await countEndedSteps(work, running) : new Map<string, number>();
  return scenarios.map((scenario) => scenarioMessage(scenario, ended.get(scenario.id)));
}

export function stepMessage(step: TestClockScenarioStep) {
  const { stepIndex: index, verb, subjects, details, status: stepStatus, problems } = step;
  const on = Object.keys(subjects).length > 0 ? subjects : null;
  const given = shownDetails(details);
  return messageOf(TestClockScenarioStepSchema, step, {
    ...{ index, do: verb, stepStatus, problems: [...problems] },
    on: on as never,
    with: (Object.keys(given).length > 0 ? given : null) as never,
    runsAt: step.at,
  });
}

/** Without what the step itself keeps. */
function shownDetails({ payoutId: _, ...details }: StepDetails): StepDetails {
  return details;
}

/** Absent fields are left out. */
export function askedStep({ at, after, on, do: verb, with: details }: NewTestClockScenarioStep): AskedStep {
  return {
    ...{ do: verb, after, on: on && ownFields(on), with: details && ownFields(details) },
    at: at && new Date(Number(at.seconds) * 1_000 + Math.floor(at.nanos / 1_000_000)),
  };
}

function ownFields<Fields extends object>(message: Fields): Fields {
  const entries = Object.entries(message).filter(([name, value]) => !name.startsWith("$") && value !== undefined);
  return Object.fromEntries(entries) as Fields;
}

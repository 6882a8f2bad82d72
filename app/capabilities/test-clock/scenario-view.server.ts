import { viewOf } from "#app/dashboard/view-of.server.ts";
import {
  type TestClockScenario,
  TestClockScenarioSchema,
  type TestClockScenarioStep,
  TestClockScenarioStepSchema,
} from "#proto/tollhouse/v1/test_clock_scenarios_pb.ts";
import { detailsText } from "./scenario-labels.ts";

export type ScenarioView = ReturnType<typeof scenarioView>;
export type ScenarioStepView = ReturnType<typeof stepView>;

export function scenarioView(scenario: TestClockScenario) {
  const { startsAt, lastStepAt, createdAt, ...view } = viewOf(TestClockScenarioSchema, scenario);
  return { ...view, startsAt: startsAt ?? "", lastStepAt: lastStepAt ?? "", createdAt: createdAt ?? "" };
}

export function stepView(step: TestClockScenarioStep) {
  const {
    index,
    runsAt,
    do: verb,
    stepStatus,
    reachedCount,
    skippedCount,
    refusedCount,
    problems,
    ...rest
  } = viewOf(TestClockScenarioStepSchema, step);
  const { everybody, customerId, sharePercent } = rest.on ?? {};
  const share = sharePercent === undefined ? "" : `${sharePercent}% of the customers`;
  const subjects = everybody === true ? "All customers" : (customerId ?? share);
  return {
    ...{ index, at: runsAt ?? "", verb, status: stepStatus, reachedCount, skippedCount, refusedCount, problems },
    details: [subjects, detailsText(step.with)].filter(Boolean).join(" · "),
  };
}

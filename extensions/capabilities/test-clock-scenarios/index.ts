import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import { testClockScenarioEvents } from "#contract/events/test-clock-scenarios.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { wholeList } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { readRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import {
  ListTestClockScenarioStepsResponseSchema,
  ListTestClockScenariosResponseSchema,
  TestClockScenarioSchema,
  TestClockScenarioService,
} from "#proto/tollhouse/v1/test_clock_scenarios_pb.ts";
import { cancelScenario, followClock } from "./cancel-scenario.ts";
import { createScenario, RUN_STEPS } from "./create-scenario.ts";
import { END_OUTAGE, endOutage } from "./outage.ts";
import { runSteps } from "./run-steps.ts";
import { TestClockScenarioEntity, TestClockScenarioStepEntity } from "./scenario.entity.ts";
import { scenarioMessage, shownScenarios, stepMessage } from "./scenario.message.ts";
import { scenarioCommands } from "./scenarios.commands.ts";

const MOST_LISTED = 100;

const handlers: ServiceImpl<typeof TestClockScenarioService> = {
  async listTestClockScenarios(_request, context) {
    const work = workOf(context);
    const newest = { limit: MOST_LISTED, orderBy: { createdAt: "desc", id: "desc" } } as const;
    const unread = { exclude: ["customerIds"], disableIdentityMap: true } as const;
    const rows = await work.em.find(
      TestClockScenarioEntity,
      { environment: work.environment },
      { ...newest, ...unread },
    );
    return create(ListTestClockScenariosResponseSchema, wholeList(await shownScenarios(work, rows)));
  },
  createTestClockScenario: createScenario.handle,
  async getTestClockScenario({ testClockScenarioId }, context) {
    const work = workOf(context);
    const row = await readRow(work, TestClockScenarioEntity, testClockScenarioId, "test clock scenario");
    const [message = scenarioMessage(row)] = await shownScenarios(work, [row]);
    return message;
  },
  async listTestClockScenarioSteps({ testClockScenarioId }, context) {
    const work = workOf(context);
    await readRow(work, TestClockScenarioEntity, testClockScenarioId, "test clock scenario");
    const steps = await readRows(work, TestClockScenarioStepEntity, { testClockScenarioId });
    const inOrder = steps.toSorted((one, other) => +one.at - +other.at || one.stepIndex - other.stepIndex);
    return create(ListTestClockScenarioStepsResponseSchema, wholeList(inOrder.map(stepMessage)));
  },
  async cancelTestClockScenario({ testClockScenarioId }, context) {
    return scenarioMessage(await cancelScenario(workOf(context), testClockScenarioId));
  },
};

/** What payers, banks and the engine do while a test clock advances. */
export const testClockScenarios = capability("test-clock-scenarios", {
  service: TestClockScenarioService,
  handlers,
  entities: [TestClockScenarioEntity, TestClockScenarioStepEntity],
  events: testClockScenarioEvents,
  shows: [shown(TestClockScenarioEntity, TestClockScenarioSchema, (scenario) => scenarioMessage(scenario))],
  operations: [createScenario],
  due: { [RUN_STEPS]: runSteps, [END_OUTAGE]: endOutage },
  clockMoved: followClock,
  commands: scenarioCommands,
});

import { TestClockScenarioSchema } from "#proto/tollhouse/v1/test_clock_scenarios_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const testClockScenarioEvents = eventsOf(
  { message: TestClockScenarioSchema, scope: "merchants:read" },
  {
    "test_clock_scenario.created": {
      meaning: "A scenario of the test clock was created.",
      example: { ended_step_count: 0, version: 1 },
      audited: true,
    },
    "test_clock_scenario.completed": {
      meaning: "All steps of a scenario have ended.",
      example: { scenario_status: "completed", ended_step_count: 9 },
    },
    "test_clock_scenario.canceled": {
      meaning: "A scenario was canceled, by a request or because the test clock was removed.",
      example: { scenario_status: "canceled" },
    },
  },
);

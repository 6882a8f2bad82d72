import { randomUUID } from "node:crypto";
import {
  TestClockScenarioEntity,
  TestClockScenarioStepEntity,
} from "#extensions/capabilities/test-clock-scenarios/scenario.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

/** A scenario creates the test clock, which would freeze the other capabilities: the matrix sends a step of the past. */
const ofThePast: Entry = {
  json: () => ({ steps: [{ at: "2020-01-01T00:00:00Z", on: { everybody: true }, do: "card_recovers" }] }),
  control: 400,
};

const ofScenario: Entry = { params: ({ test_clock_scenario_id = "" }) => ({ id: test_clock_scenario_id }) };

export const world: CapabilityWorld = {
  /** A scenario that has ended, so that no clock is needed. */
  async build({ organization }) {
    const work = organization.work();
    const now = new Date();
    const id = await work.atomically(async (phase) => {
      const scenario = createRow(phase, TestClockScenarioEntity, {
        ...{
          id: newId("testClockScenario"),
          status: "running",
          seed: "1",
          customerIds: [],
          customerCount: 0,
          stepCount: 1,
        },
        ...{ startsAt: now, lastStepAt: now, readyScenario: null },
      });
      createRow(phase, TestClockScenarioStepEntity, {
        ...{ id: newId("testClockScenarioStep"), testClockScenarioId: scenario.id, stepIndex: 0, at: now },
        ...{ verb: "card_recovers", subjects: { everybody: true }, details: {}, status: "pending", createdAt: now },
      });
      phase.record({ type: "test_clock_scenario.created", subject: scenario });
      await phase.save();
      return scenario.id;
    });
    return { test_clock_scenario_id: id };
  },
  buildLive: async () => ({ test_clock_scenario_id: newId("testClockScenario") }),
  samples: {
    "testClockScenarios.create": () => [{ message: { ready_scenario: "good_year" } }],
  },
  entries: {
    "TestClockScenarioService.CreateTestClockScenario": ofThePast,
    "POST api/test_helpers/clock/scenarios": ofThePast,
    "GET routes/_dashboard+/test-clock.scenarios._index": {},
    "POST routes/_dashboard+/test-clock.scenarios._index": {
      form: () => ({ idempotency_key: randomUUID(), ready_scenario: "a_bad_year" }),
    },
    "GET routes/_dashboard+/test-clock.scenarios.$id._index": ofScenario,
    "POST routes/_dashboard+/test-clock.scenarios.$id.cancel": { ...ofScenario, form: () => ({}) },
  },
};

import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { ReadyScenario } from "./ready-scenarios.rules.ts";
import type { StepDetails, StepSubjects, Verb } from "./script.rules.ts";

/** What happens while a test clock advances. Its times are the clock's. */
export const TestClockScenarioEntity = defineEntity({
  name: "TestClockScenario",
  tableName: "test_clock_scenarios",
  ...tenantOwned,
  properties: {
    ...resource(),
    /** Null for one from steps. */
    readyScenario: text().$type<ReadyScenario>().nullable(),
    status: text().$type<"running" | "completed" | "canceled">(),
    seed: text(),
    /** Those with a subscription when it was created, in an order that does not depend on their IDs. */
    customerIds: p.json<readonly string[]>().columnType("jsonb"),
    /** How many those are, so that lists don't read them. */
    customerCount: p.integer().default(0),
    stepCount: p.integer(),
    endedStepCount: p.integer().default(0),
    startsAt: instant(),
    lastStepAt: instant(),
  },
});

export type TestClockScenario = InferEntity<typeof TestClockScenarioEntity>;

/** A step, and how far it is: it goes on at its next customer after a crash. */
export const TestClockScenarioStepEntity = defineEntity({
  name: "TestClockScenarioStep",
  tableName: "test_clock_scenario_steps",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    testClockScenarioId: text(),
    stepIndex: p.integer(),
    at: instant(),
    verb: text().$type<Verb>(),
    subjects: p.json<StepSubjects>().columnType("jsonb"),
    details: p.json<StepDetails>().columnType("jsonb"),
    status: text().$type<"pending" | "running" | "ended" | "canceled">(),
    /** How many of its customers have been reached, skipped or refused. */
    nextCustomer: p.integer().default(0),
    reachedCount: p.integer().default(0),
    skippedCount: p.integer().default(0),
    refusedCount: p.integer().default(0),
    problems: p.json<readonly string[]>().columnType("jsonb").defaultRaw("'[]'"),
    endedAt: instant().nullable(),
    createdAt: createdAt(),
  },
});

export type TestClockScenarioStep = InferEntity<typeof TestClockScenarioStepEntity>;

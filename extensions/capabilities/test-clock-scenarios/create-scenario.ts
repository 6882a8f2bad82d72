import { findCustomers } from "#extensions/capabilities/customers/index.ts";
import { getActiveMerchant, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { PriceEntity } from "#extensions/capabilities/plans/index.ts";
import { LIVE } from "#extensions/capabilities/subscriptions/index.ts";
import { testCards } from "#extensions/connectors/engine/index.ts";
import { writeDueWork } from "#extensions/platform/due-work/write-due-work.ts";
import { frozenAt } from "#extensions/platform/kernel/environment-clock.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { lockOrBeginClock } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { assertSandbox, tenantEnvironmentOf } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type CreateTestClockScenarioRequest,
  TestClockScenarioService,
} from "#proto/tollhouse/v1/test_clock_scenarios_pb.ts";
import { groupFaults } from "./fault-groups.rules.ts";
import { type ReadyScenario, readySteps } from "./ready-scenarios.rules.ts";
import { type TestClockScenario, TestClockScenarioEntity, TestClockScenarioStepEntity } from "./scenario.entity.ts";
import { askedStep, scenarioMessage } from "./scenario.message.ts";
import { listSubscribed } from "./scenarios.queries.ts";
import { type AskedStep, faultsOf, momentOfStep, type Verb } from "./script.rules.ts";

/** Due work of a scenario at each time that has steps. */
export const RUN_STEPS = "test_clock_scenario.run_steps";

const MOST_RUNNING = 20;
const MOST_CUSTOMERS = 10_000;
const DEFAULT_SEED = "1";

/** Only the sandbox engine plays cardholders and banks. Another one has no list of faults. */
export const createScenario = engineOperation({
  method: TestClockScenarioService.method.createTestClockScenario,
  repeat: "ask",
  async subject(work) {
    assertSandbox(work);
    const { id, engineMerchantId } = await getActiveMerchant(work);
    await assertSandboxEngine(work, engineMerchantId);
    return { id };
  },
  prepare: async (phase, _merchant, request) => settled(await writeScenario(phase, request)),
  ask: async () => {
    throw new Error("a scenario is written before anything is asked");
  },
  keep: async (_phase, _state, scenario: TestClockScenario) => scenario,
  answer: (scenario) => scenarioMessage(scenario),
});

/** @throws scenario_engine_unsupported */
async function assertSandboxEngine(work: UnitOfWork, engineMerchantId: string): Promise<void> {
  try {
    await sandboxEngineOf(work).listFaults(engineMerchantId);
  } catch (error) {
    throw isRefusal(error, "sandbox_engine_required") ? refuse("scenario_engine_unsupported") : error;
  }
}

async function writeScenario(phase: UnitOfWork, request: CreateTestClockScenarioRequest): Promise<TestClockScenario> {
  await awaitTurn(phase);
  await assertRoom(phase);
  const { standsAt } = await lockOrBeginClock(phase);
  const steps = await stepsOf(phase, request, standsAt);
  const moments = steps.map((step) => momentOfStep(step, standsAt));
  const customerIds = await listSubscribed(phase, { statuses: LIVE, limit: MOST_CUSTOMERS });
  const scenario = createRow(phase, TestClockScenarioEntity, {
    ...{ id: newId("testClockScenario", standsAt), status: "running", seed: request.seed ?? DEFAULT_SEED },
    readyScenario: (request.readyScenario as ReadyScenario | undefined) ?? null,
    ...{ customerIds, customerCount: customerIds.length },
    ...{ stepCount: steps.length, startsAt: standsAt, createdAt: standsAt, updatedAt: standsAt },
    lastStepAt: moments.reduce((last, each) => (each > last ? each : last), standsAt),
  });
  for (const [stepIndex, step] of steps.entries()) writeStep(phase, scenario, { step, stepIndex });
  phase.record({ type: "test_clock_scenario.created", subject: scenario });
  await phase.save();
  const times = [...new Set(moments.map((moment) => moment.getTime()))];
  // The clock may have begun in this transaction, whose own time is the real one then.
  await writeDueWork(
    phase.em,
    tenantEnvironmentOf(phase),
    frozenAt(standsAt, phase.context.clock),
    times.map((time) => ({ kind: RUN_STEPS, subjectId: scenario.id, at: new Date(time) })),
  );
  return scenario;
}

interface Placed {
  readonly step: AskedStep;
  readonly stepIndex: number;
}

function writeStep(phase: UnitOfWork, { id, startsAt }: TestClockScenario, { step, stepIndex }: Placed): void {
  createRow(phase, TestClockScenarioStepEntity, {
    ...{ id: newId("testClockScenarioStep", startsAt), testClockScenarioId: id, stepIndex, status: "pending" },
    ...{ at: momentOfStep(step, startsAt), verb: step.do as Verb, createdAt: startsAt },
    ...{ subjects: step.on ?? {}, details: step.with ?? {} },
  });
}

async function assertRoom({ em, environment }: UnitOfWork): Promise<void> {
  const running = await em.count(TestClockScenarioEntity, { environment, status: "running" });
  if (running >= MOST_RUNNING) throw refuse("too_many_test_clock_scenarios", { max: MOST_RUNNING });
}

/** @throws test_clock_scenario_invalid */
async function stepsOf(phase: UnitOfWork, request: CreateTestClockScenarioRequest, now: Date) {
  const { readyScenario, steps, formFaults } = request;
  if ((readyScenario === undefined) === (steps.length === 0))
    throw invalid(["steps: Send either steps or ready_scenario."]);
  if (readyScenario !== undefined) return readySteps(readyScenario as ReadyScenario, now);
  const asked = steps.map(askedStep);
  const faults = faultsOf(asked, { now, ...(await knownTo(phase, asked)) }, formFaults);
  if (faults.length > 0) throw invalid(faults);
  return asked;
}

function invalid(faults: readonly string[]) {
  const [first = ""] = faults;
  return refuse("test_clock_scenario_invalid", {
    faults: groupFaults(faults),
    count: faults.length,
    first,
    param: "steps",
  });
}

async function knownTo(phase: UnitOfWork, steps: readonly AskedStep[]) {
  const customers = steps.flatMap(({ on }) => on?.customerId ?? []);
  const prices = steps.flatMap((step) => step.with?.priceId ?? []);
  const found = customers.length > 0 ? await findCustomers(phase, [...new Set(customers)]) : [];
  const active =
    prices.length > 0 ? await readRows(phase, PriceEntity, { id: [...new Set(prices)], status: "active" }) : [];
  return {
    customerIds: new Set(found.map(({ id }) => id)),
    priceIds: new Set(active.map(({ id }) => id)),
    testCards: new Set(Object.keys(testCards)),
  };
}

import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/api-keys.service.ts";
import { registry } from "#extensions/capabilities.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { aUi, call, expectError, jsonBody } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { failureOf } from "#tests/support/failure.ts";
import { anApiKey, anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aScriptedMerchant, everybody, timeOf } from "./scripted.ts";

const ui = await closedAfterTests(aUi());
const { platform } = ui;
const step = { after: "P1M", on: everybody, do: "card_recovers" };
const PATH = "api/test_helpers/clock/scenarios";
const scenariosOf = (organization: TestOrganization) => callersOf(platform, organization).testClockScenarios;

test("all faults of a script are answered at once by the index of their step, with 400", async () => {
  const organization = await anOrganization(platform);
  const key = await anApiKey(organization);
  const steps = [
    { after: "P1M", on: { everybody: true }, do: "card_recovers" },
    { after: "P1M", on: { customer_id: "cus_unknown" }, do: "card_explodes" },
    { on: { share_percent: 200 }, do: "card_declines", with: { network_code: "!" } },
  ];
  const { details } = expectError(await call(`${ui.url}/${PATH}`, key, jsonBody({ steps })), {
    ...{ status: 400, type: "invalid_request", code: "test_clock_scenario_invalid" },
  });
  expect((details as { param: string }[]).map(({ param }) => param)).toEqual([
    ...["steps[1].do", "steps[1].on.customer_id", "steps[2].at", "steps[2].on.share_percent"],
    "steps[2].with.network_code",
  ]);
  expect((details as object[])[0]).toMatchObject({
    message: expect.stringMatching(/^It must be one of card_declines, /),
  });
  expect(await findTestClock(organization.work())).toBeNull();
});

test("a thousand wrong steps are a thousand faults", async () => {
  const key = await anApiKey(await anOrganization(platform));
  const steps = Array.from({ length: 1_000 }, () => ({ after: "P1M", on: { everybody: true }, do: "nothing" }));
  const { details } = expectError(await call(`${ui.url}/${PATH}`, key, jsonBody({ steps })), {
    ...{ status: 400, type: "invalid_request", code: "test_clock_scenario_invalid" },
  });
  expect(details).toHaveLength(1_000);
});

test("neither steps nor a ready scenario, or both, is refused", async () => {
  const scenarios = scenariosOf(await anOrganization(platform));
  for (const request of [{}, { steps: [step], readyScenario: "good_year" }])
    expect(reasonOf(await failureOf(scenarios.createTestClockScenario(request)))).toBe("test_clock_scenario_invalid");
});

test("a scenario begins the clock, is listed with its steps, and is one for one key", async () => {
  const organization = await anOrganization(platform);
  const scenarios = scenariosOf(organization);
  const request = { readyScenario: "cards_decline_from_march", seed: "7" };
  const options = withKey();
  const created = await scenarios.createTestClockScenario(request, options);
  expect(created).toMatchObject({ scenarioStatus: "running", stepCount: 7, endedStepCount: 0, seed: "7" });
  const { testClockScenarioId } = await scenarios.createTestClockScenario(request, options);
  expect(testClockScenarioId).toBe(created.testClockScenarioId);
  expect((await scenarios.listTestClockScenarios({})).data).toEqual([created]);
  const { data } = await scenarios.listTestClockScenarioSteps({ testClockScenarioId });
  expect(data).toHaveLength(7);
  expect(data[0]).toMatchObject({ index: 0, do: "card_declines", on: { sharePercent: 15, seed: "march" } });
  expect(timeOf(data[0]?.runsAt)).toMatch(/-03-01T00:00:00.000Z$/);
  expect(await findTestClock(organization.work())).not.toBeNull();
});

test("live has no scenarios, and another organization sees none", async () => {
  const [organization, other] = [await anOrganization(platform), await anOrganization(platform)];
  const { testClockScenarioId } = await scenariosOf(organization).createTestClockScenario({ steps: [step] });
  const foreign = scenariosOf(other);
  expect((await foreign.listTestClockScenarios({})).data).toEqual([]);
  for (const asked of [
    foreign.getTestClockScenario({ testClockScenarioId }),
    foreign.listTestClockScenarioSteps({ testClockScenarioId }),
    foreign.cancelTestClockScenario({ testClockScenarioId }),
  ])
    expect(reasonOf(await failureOf(asked))).toBe("resource_missing");
  const live = platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "live" });
  const refused = await failureOf(live.testClockScenarios.createTestClockScenario({ steps: [step] }));
  expect(reasonOf(refused)).toBe("test_helper_live");
  const key = (await createApiKey(organization.liveWork(), { scopes: ["*"] })).key;
  expectError(await call(`${ui.url}/${PATH}`, key, jsonBody({ ready_scenario: "good_year" })), {
    ...{ status: 403, type: "permission", code: "test_helper_live" },
  });
});

test("20 scenarios run at most, and a canceled one makes room", async () => {
  const scenarios = scenariosOf(await anOrganization(platform));
  const created = [];
  for (let index = 0; index < 20; index += 1) created.push(await scenarios.createTestClockScenario({ steps: [step] }));
  const refused = await failureOf(scenarios.createTestClockScenario({ steps: [step] }));
  expect(reasonOf(refused)).toBe("too_many_test_clock_scenarios");
  const { testClockScenarioId = "" } = created[0] ?? {};
  await scenarios.cancelTestClockScenario({ testClockScenarioId });
  expect(await scenarios.createTestClockScenario({ steps: [step] })).toMatchObject({ scenarioStatus: "running" });
});

test("a canceled scenario does nothing more, ends its outage, and says so once", async () => {
  const merchant = await aScriptedMerchant(platform);
  const { scenarios, advance, customerId, organization, stepsOf, invoicesOf, subscriptionId } = merchant;
  const { testClockScenarioId } = await scenarios.createTestClockScenario({
    steps: [
      { after: "P5D", do: "engine_down", with: { lasts: "P7D" } },
      { after: "P6D", on: { customerId }, do: "customer_cancels", with: { atOnce: true } },
    ],
  });
  await advance("2027-02-06T00:00:00Z");
  for (const _ of ["first", "second"])
    expect(await scenarios.cancelTestClockScenario({ testClockScenarioId })).toMatchObject({
      ...{ scenarioStatus: "canceled", endedStepCount: 1 },
    });
  const { engineFaults } = callersOf(platform, organization);
  const due = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  await expect.poll(async () => (await engineFaults.listEngineFaults({})).data, { timeout: 40_000 }).toEqual([]);
  await due.stop(10_000);
  await advance("2027-03-03T00:00:00Z");
  expect((await stepsOf(testClockScenarioId)).map(({ stepStatus }) => stepStatus)).toEqual(["ended", "canceled"]);
  expect((await invoicesOf(subscriptionId)).map(({ invoiceStatus }) => invoiceStatus)).toEqual(["paid", "paid"]);
  const events = await organization
    .work()
    .em.find(EventEntity, { subjectId: testClockScenarioId }, { orderBy: { sequence: "asc" } });
  expect(events.map(({ type }) => type)).toEqual(["test_clock_scenario.created", "test_clock_scenario.canceled"]);
});

test("removing the clock cancels its scenarios", async () => {
  const organization = await anOrganization(platform);
  const { testClockScenarios: scenarios, testClocks } = callersOf(platform, organization);
  const { testClockScenarioId } = await scenarios.createTestClockScenario({ steps: [step] });
  await testClocks.removeTestClock({});
  expect(await scenarios.getTestClockScenario({ testClockScenarioId })).toMatchObject({ scenarioStatus: "canceled" });
});

test("what a step is refused is its result, and the others go on", async () => {
  const { scenarios, advance, stepsOf, customers, get } = await aScriptedMerchant(platform, { subscribers: 2 });
  const [first, second] = customers;
  const { testClockScenarioId } = await scenarios.createTestClockScenario({
    steps: [
      {
        after: "P1D",
        on: { customerId: first?.customerId ?? "" },
        do: "customer_updates_card",
        with: { testCard: "declined" },
      },
      { after: "P2D", on: everybody, do: "dispute_decided", with: { decision: "lost" } },
      { after: "P3D", on: { customerId: second?.customerId ?? "" }, do: "customer_cancels" },
    ],
  });
  await advance("2027-02-05T00:00:00Z");
  const steps = await stepsOf(testClockScenarioId);
  expect(steps.map(({ reachedCount, skippedCount }) => [reachedCount, skippedCount])).toEqual([
    [0, 1],
    [0, 2],
    [1, 0],
  ]);
  expect((await get(second?.subscriptionId ?? "")).cancelAt).toBeDefined();
});

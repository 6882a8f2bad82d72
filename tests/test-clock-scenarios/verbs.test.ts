import { expect, test } from "vitest";
import { getActiveMerchant, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { PayoutEntity } from "#extensions/capabilities/payouts/index.ts";
import { END_OUTAGE, endOutage, engineDown } from "#extensions/capabilities/test-clock-scenarios/outage.ts";
import { readySteps } from "#extensions/capabilities/test-clock-scenarios/ready-scenarios.rules.ts";
import {
  type TestClockScenarioStep,
  TestClockScenarioStepEntity,
} from "#extensions/capabilities/test-clock-scenarios/scenario.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { workNow } from "#tests/support/dispute-desk.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aScriptedMerchant, at, everybody } from "./scripted.ts";

const { platform } = await startPlatform();

test("a card declines, recovers and is renewed, and the payer's invoices follow", async () => {
  const merchant = await aScriptedMerchant(platform);
  const { scenarios, customerId, subscriptionId, advance, stepsOf, statusOf } = merchant;
  const { testClockScenarioId: id } = await scenarios.createTestClockScenario({
    steps: [
      { ...at("2027-02-10T00:00:00Z"), on: { customerId }, do: "card_declines", with: { networkCode: "51" } },
      { after: "P1M2D", on: everybody, do: "card_recovers" },
      { after: "P2M", on: everybody, do: "card_renewed", with: { newNumber: true } },
    ],
  });
  await advance("2027-03-01T00:00:00Z");
  const [, renewal] = await merchant.invoicesOf(subscriptionId);
  expect(renewal).toMatchObject({ invoiceStatus: "open", dunning: { lastDecline: "insufficient_funds" } });
  expect(await statusOf(id)).toBe("running");
  await advance("2027-04-02T00:00:00Z");
  const after = await merchant.invoicesOf(subscriptionId);
  expect(after.map(({ invoiceStatus }) => invoiceStatus)).toEqual(["paid", "paid", "paid"]);
  expect(await statusOf(id)).toBe("completed");
  const steps = await stepsOf(id);
  expect(steps.map(({ stepStatus, reachedCount }) => [stepStatus, reachedCount])).toEqual([
    ["ended", 1],
    ["ended", 1],
    ["ended", 1],
  ]);
});

test("a share that comes to no customer says so, and the list counts the customers", async () => {
  const { scenarios, advance, stepsOf } = await aScriptedMerchant(platform, { subscribers: 2 });
  const { testClockScenarioId } = await scenarios.createTestClockScenario({
    steps: [{ after: "P1D", on: { sharePercent: 20 }, do: "card_closed" }],
  });
  await advance("2027-02-02T00:00:00Z");
  expect(await stepsOf(testClockScenarioId)).toMatchObject([
    {
      ...{ stepStatus: "ended", reachedCount: 0, refusedCount: 0 },
      problems: ["20 percent of 2 customers is less than half a customer, so it happens to none."],
    },
  ]);
  const { data } = await scenarios.listTestClockScenarios({});
  expect(data).toMatchObject([{ testClockScenarioId, customerCount: 2, scenarioStatus: "completed" }]);
});

test("a closed card is never charged again, and a new card of the payer pays what is due", async () => {
  const { scenarios, advance, invoicesOf, subscriptionId, stepsOf } = await aScriptedMerchant(platform);
  const { testClockScenarioId } = await scenarios.createTestClockScenario({
    steps: [
      { after: "P10D", on: everybody, do: "card_closed" },
      { after: "P1M5D", on: everybody, do: "customer_updates_card" },
    ],
  });
  await advance("2027-03-02T00:00:00Z");
  expect((await invoicesOf(subscriptionId))[1]?.invoiceStatus).toBe("open");
  await advance("2027-03-10T00:00:00Z");
  expect((await invoicesOf(subscriptionId))[1]?.invoiceStatus).toBe("paid");
  expect((await stepsOf(testClockScenarioId)).map(({ refusedCount }) => refusedCount)).toEqual([0, 0]);
});

test("a customer pays on the page of the invoice", async () => {
  const { scenarios, advance, invoicesOf, subscriptionId, stepsOf } = await aScriptedMerchant(platform);
  const { testClockScenarioId } = await scenarios.createTestClockScenario({
    steps: [
      { after: "P10D", on: everybody, do: "card_declines", with: { networkCode: "41" } },
      { after: "P1M5D", on: everybody, do: "customer_pays" },
    ],
  });
  await advance("2027-03-10T00:00:00Z");
  expect((await stepsOf(testClockScenarioId))[1]).toMatchObject({ reachedCount: 1, problems: [] });
  expect((await invoicesOf(subscriptionId))[1]?.invoiceStatus).toBe("paid");
});

test("a price rises at the next renewal, another plan begins at once, and a customer cancels", async () => {
  const merchant = await aScriptedMerchant(platform);
  const { scenarios, advance, subscriptionId, get, stepsOf } = merchant;
  const { priceId } = await merchant.aPrice({ unitAmount: 5_000n });
  const { testClockScenarioId } = await scenarios.createTestClockScenario({
    steps: [
      { after: "P5D", on: everybody, do: "customer_changes_plan", with: { raisePercent: 10 } },
      { after: "P2M", on: everybody, do: "customer_changes_plan", with: { priceId } },
      { after: "P3M", on: everybody, do: "customer_cancels", with: { atOnce: true } },
    ],
  });
  await advance("2027-03-01T00:00:00Z");
  expect((await merchant.invoicesOf(subscriptionId)).map(({ total }) => total)).toEqual([1_000n, 1_100n]);
  await advance("2027-04-02T00:00:00Z");
  expect((await get(subscriptionId)).items[0]?.priceId).toBe(priceId);
  await advance("2027-05-02T00:00:00Z");
  expect((await get(subscriptionId)).cancellation?.canceledBy).toBe("payer");
  expect((await stepsOf(testClockScenarioId)).map(({ problems }) => problems)).toEqual([[], [], []]);
});

test("a bank opens a dispute about the last payment and decides it", async () => {
  const { scenarios, advance, disputes, stepsOf } = await aScriptedMerchant(platform);
  const { testClockScenarioId } = await scenarios.createTestClockScenario({
    steps: [
      { after: "P1M2D", on: everybody, do: "dispute_opens", with: { reasonCode: "13.1" } },
      { after: "P1M5D", on: everybody, do: "dispute_decided", with: { decision: "won" } },
    ],
  });
  await advance("2027-03-03T12:00:00Z");
  expect((await disputes.listDisputes({})).data).toMatchObject([
    { disputeStatus: "dispute_opened", reasonCode: "13.1" },
  ]);
  await advance("2027-03-10T00:00:00Z");
  expect((await disputes.listDisputes({})).data).toMatchObject([{ disputeStatus: "dispute_won" }]);
  expect((await stepsOf(testClockScenarioId)).map(({ reachedCount }) => reachedCount)).toEqual([1, 1]);
});

test("the dispute of a good year is won", async () => {
  const { scenarios, advance, disputes } = await aScriptedMerchant(platform);
  const steps = readySteps("good_year", new Date("2027-01-31T09:00:00Z"))
    .filter((step) => step.do.startsWith("dispute_"))
    .map(({ after = "", do: verb, with: details = {} }) => ({ after, do: verb, on: everybody, with: details }));
  await scenarios.createTestClockScenario({ steps });
  await advance("2027-07-01T00:00:00Z");
  expect((await disputes.listDisputes({})).data).toMatchObject([{ disputeStatus: "dispute_won" }]);
});

test("a payment is disputed once", async () => {
  const { scenarios, advance, disputes, stepsOf } = await aScriptedMerchant(platform);
  const { testClockScenarioId } = await scenarios.createTestClockScenario({
    steps: ["P1D", "P2D", "P3D"].map((after) => ({ after, on: everybody, do: "dispute_opens" })),
  });
  await advance("2027-02-05T00:00:00Z");
  expect(new Set((await disputes.listDisputes({})).data.map(({ transactionId }) => transactionId)).size).toBe(1);
  expect((await stepsOf(testClockScenarioId)).map(({ reachedCount }) => reachedCount)).toEqual([1, 0, 0]);
});

test("a payout returns, and without one the step says so", async () => {
  const { scenarios, advance, organization, stepsOf } = await aScriptedMerchant(platform);
  const { testClockScenarioId } = await scenarios.createTestClockScenario({
    steps: [{ after: "P1D", do: "payout_returns" }],
  });
  await advance("2027-02-02T00:00:00Z");
  expect((await stepsOf(testClockScenarioId))[0]).toMatchObject({ reachedCount: 0, skippedCount: 1 });
  expect(await organization.work().em.count(PayoutEntity, { environment: "sandbox" })).toBe(0);
});

test("what is due in an outage runs at its end by the clock, and each renewal is paid once", async () => {
  const { scenarios, advance, invoicesOf, subscriptionId, stepsOf, transactions } = await aScriptedMerchant(platform);
  const { testClockScenarioId } = await scenarios.createTestClockScenario({
    steps: [{ ...at("2027-02-28T00:00:00Z"), do: "engine_down", with: { lasts: "P2D" } }],
  });
  await advance("2027-03-01T12:00:00Z");
  expect((await invoicesOf(subscriptionId))[1]?.invoiceStatus).toBe("open");
  await advance("2027-03-05T00:00:00Z");
  const [, renewal] = await invoicesOf(subscriptionId);
  expect(renewal?.invoiceStatus).toBe("paid");
  expect(renewal?.paidAt?.seconds).toBe(BigInt(Date.parse("2027-03-02T00:00:00Z") / 1_000));
  expect((await transactions.listTransactions({})).data).toHaveLength(2);
  expect((await stepsOf(testClockScenarioId))[0]).toMatchObject({ stepStatus: "ended", reachedCount: 1 });
});

test("no cancellation leaves the engine down, also while the outage is about to begin", async () => {
  const { organization, scenarios } = await aScriptedMerchant(platform);
  const work = await workNow(platform, organization);
  const { engineMerchantId } = await getActiveMerchant(work);
  const faults = () => sandboxEngineOf(work).listFaults(engineMerchantId);
  const planned = async () => {
    const { testClockScenarioId } = await scenarios.createTestClockScenario({
      steps: [{ ...at("2027-02-28T00:00:00Z"), do: "engine_down", with: { lasts: "P2D" } }],
    });
    const [step] = await readRows(work, TestClockScenarioStepEntity, { testClockScenarioId });
    return { testClockScenarioId, given: { step: step as TestClockScenarioStep, customerId: "", place: 0 } };
  };
  const late = await planned();
  await scenarios.cancelTestClockScenario(late);
  await engineDown(await workNow(platform, organization), late.given);
  expect(await faults()).toEqual([]);

  const begun = await planned();
  await engineDown(await workNow(platform, organization), begun.given);
  expect(await faults()).toHaveLength(1);
  await scenarios.cancelTestClockScenario(begun);
  const dueWork = startDueWork(platform.context, { [END_OUTAGE]: endOutage }, { intervalMs: 100 });
  await expect.poll(faults, { timeout: 20_000 }).toEqual([]);
  await dueWork.stop(5_000);
});

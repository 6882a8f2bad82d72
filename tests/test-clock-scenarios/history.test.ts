import { expect, test } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/index.ts";
import { InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/index.ts";
import { PriceEntity } from "#extensions/capabilities/plans/index.ts";
import { SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { TestClockScenarioStepEntity } from "#extensions/capabilities/test-clock-scenarios/scenario.entity.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { advanceTestClock, beginAdvance } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { workNow } from "#tests/support/dispute-desk.ts";
import { killablePrograms, killed, QUICK_LEASES } from "#tests/support/killable-programs.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { partsOf } from "#tests/test-clocks/year/parts.ts";
import { aScriptedMerchant, everybody } from "./scripted.ts";

const { platform } = await startPlatform();
const END = "2027-05-01T00:00:00Z";
const some = (sharePercent: number) => ({ sharePercent });
const STEPS = [
  { after: "P5D", on: everybody, do: "customer_updates_card" },
  { after: "P20D", on: some(50), do: "card_declines" },
  { after: "P1M3D", on: everybody, do: "dispute_opens" },
  { after: "P1M10D", on: everybody, do: "customer_changes_plan", with: { raisePercent: 10 } },
  { after: "P1M12D", on: everybody, do: "customer_pays" },
  { after: "P1M20D", do: "engine_down", with: { lasts: "P7D" } },
  { after: "P2M2D", on: some(50), do: "card_recovers" },
  // At the time of the renewals, which a customer who has canceled does not get.
  { after: "P3M", on: some(25), do: "customer_cancels", with: { atOnce: true } },
];

async function aMerchant(seed = "1") {
  const merchant = await aScriptedMerchant(platform, { subscribers: 4 });
  await merchant.scenarios.createTestClockScenario({ steps: STEPS, seed });
  return merchant;
}

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

/** What has happened to each customer, without IDs. */
async function digestOf({ organization, customers }: Merchant) {
  const { em } = organization.work();
  const places = new Map(customers.map(({ customerId }, place) => [customerId, place]));
  const place = (customerId?: string | null) => places.get(customerId ?? "") ?? -1;
  const all = { environment: "sandbox" as const };
  const rows = [
    ...(await em.find(SubscriptionEntity, all)).map((each) => ["subscription", place(each.customerId), each.status]),
    ...(await em.find(InvoiceEntity, all)).map((each) => [
      ...["invoice", place(each.customerId), each.createdAt, each.status, each.totalMinorUnits, each.paidAt],
    ]),
    ...(await em.find(TransactionExtensionEntity, all)).map((each) => [
      ...["payment", place(each.customerId), each.createdAt, each.status, each.amountMinorUnits],
    ]),
    ...(await em.find(PaymentMethodExtensionEntity, all)).map((each) => ["card", place(each.customerId), each.status]),
    ...(await em.find(DisputeExtensionEntity, all)).map((each) => ["dispute", place(each.customerId), each.status]),
    ...(await em.find(PriceEntity, all)).map((each) => ["price", each.status, each.terms.unitAmount]),
    ...(await em.find(TestClockScenarioStepEntity, all)).map((each) => [
      ...["step", each.stepIndex, each.status, each.reachedCount, each.refusedCount, each.endedAt],
    ]),
  ];
  return rows
    .map((row) => row.map((value) => (value instanceof Date ? value.toISOString() : String(value))).join(" "))
    .sort();
}

const undisturbed = (async () => {
  const merchant = await aMerchant();
  await merchant.advance(END);
  return digestOf(merchant);
})();

test("the same script and seed give the same history, in one advance and in many, and another seed another one", async () => {
  const expected = await undisturbed;
  expect(expected.filter((row) => row.startsWith("step") && row.includes(" ended "))).toHaveLength(STEPS.length);
  const [monthly, other] = [await aMerchant(), await aMerchant("2")];
  for (const month of ["02", "03", "04", "05"]) await monthly.advance(`2027-${month}-01T00:00:00Z`);
  expect(await digestOf(monthly)).toEqual(expected);
  await other.advance(END);
  expect(await digestOf(other)).not.toEqual(expected);
}, 120_000);

test.each([1, 8])("with %i side by side it is the same history", { timeout: 120_000 }, async (sideBySide) => {
  const merchant = await aMerchant();
  const step = async () =>
    advanceTestClock(await workNow(platform, merchant.organization), new Date(END), partsOf(sideBySide));
  // An answer may come before the clock has arrived.
  for (let clock = await step(); clock.advancesTo; ) clock = await step();
  expect(await digestOf(merchant)).toEqual(await undisturbed);
});

const start = killablePrograms(platform);
const aProcess = (prints: "started" | "paused", pauseAt = 0) =>
  start("scenario", { prints, env: { ...QUICK_LEASES, PAUSE_AT: String(pauseAt) } });

test.each([2, 9, 18])(
  "a process that is killed after write %i at the engine leaves a scenario that goes on and does nothing twice",
  { timeout: 180_000 },
  async (write) => {
    const expected = await undisturbed;
    const merchant = await aMerchant();
    const now = () => workNow(platform, merchant.organization);
    await (await now()).atomically((phase) => beginAdvance(phase, { to: new Date(END) }));
    await killed(await aProcess("paused", write));
    await aProcess("started");
    const arrivesAt = async () => (await findTestClock(await now()))?.advancesTo;
    await expect.poll(arrivesAt, { timeout: 120_000 }).toBeNull();
    expect(await digestOf(merchant)).toEqual(expected);
  },
);

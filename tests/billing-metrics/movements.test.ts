import { create } from "@bufbuild/protobuf";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MrrMovementEntity } from "#extensions/capabilities/billing-metrics/billing-metrics.entity.ts";
import { readMonths, readMrr } from "#extensions/capabilities/billing-metrics/read-billing-metrics.ts";
import { compareMrr } from "#extensions/capabilities/billing-metrics/verify-mrr.command.ts";
import { SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { foldAll } from "#extensions/platform/tallies/fold.job.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { GetMrrMonthsRequestSchema, GetMrrRequestSchema } from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import { workAt } from "#tests/monthly-statements/at.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aSubscription, cancel, change } from "./subscriptions.ts";

const { platform } = await startPlatform();

/** The movements so far, the oldest first. */
async function movements({ em, environment }: UnitOfWork) {
  const rows = await em.fork().find(MrrMovementEntity, { environment }, { orderBy: { id: "asc" } });
  return rows.map(({ type, churnType, amountMinorUnits }) => [churnType ?? type, amountMinorUnits]);
}

test("each change writes its movement in its transaction, and what is no change writes none", async () => {
  const { work } = await anOrganization(platform);
  const { id, customerId } = await aSubscription(work(), { status: "trialing", monthlyMinorUnits: 0n });
  await change(work(), id, { status: "active", monthlyMinorUnits: 1_000n }, ["subscription.activated"]);
  await change(work(), id, {}, ["subscription.renewed"]);
  await change(work(), id, { monthlyMinorUnits: 1_500n });
  await change(work(), id, { status: "past_due" }, ["subscription.past_due"]);
  await change(work(), id, { status: "active", monthlyMinorUnits: 900n }, ["subscription.recovered"]);
  await cancel(work(), id, "system");
  await aSubscription(work(), { customerId, monthlyMinorUnits: 700n });
  expect(await movements(work())).toEqual([
    ["new", 1_000n],
    ["expansion", 500n],
    ["contraction", -600n],
    ["involuntary", -900n],
    ["reactivation", 700n],
  ]);
});

test("several events of one change are one movement, and a change that fails leaves none", async () => {
  const { work } = await anOrganization(platform);
  const { id } = await aSubscription(work(), { status: "incomplete" });
  await change(work(), id, { status: "active" }, ["subscription.activated", "subscription.updated"]);
  expect(await movements(work())).toEqual([["new", 1_000n]]);
  await expect(
    work().atomically(async (phase) => {
      const subscription = await phase.em.findOneOrFail(SubscriptionEntity, { id });
      subscription.monthlyMinorUnits = 5n;
      phase.record({ type: "subscription.changed", subject: subscription });
      await phase.save();
      throw new Error("the process ends here");
    }),
  ).rejects.toThrow("the process ends here");
  expect(await movements(work())).toHaveLength(1);
});

test("a first payment that never comes is none at all", async () => {
  const { work } = await anOrganization(platform);
  const { id } = await aSubscription(work(), { status: "incomplete" });
  await change(work(), id, { status: "incomplete_expired" }, ["subscription.expired"]);
  expect(await movements(work())).toEqual([]);
});

test("a customer is judged in each currency alone", async () => {
  const { work } = await anOrganization(platform);
  const { customerId } = await aSubscription(work());
  await aSubscription(work(), { customerId, currency: "EUR" });
  const second = await aSubscription(work(), { customerId });
  await cancel(work(), second.id);
  expect(await movements(work())).toEqual([
    ["new", 1_000n],
    ["new", 1_000n],
    ["expansion", 1_000n],
    ["contraction", -1_000n],
  ]);
});

const CURRENCIES = ["USD", "JPY"];
const START = Date.UTC(2026, 5, 1);
const HOUR_MS = 3_600_000;

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ subscribe: fc.nat(2), currency: fc.nat(1), amount: fc.bigInt(0n, 9_000n) }) },
  { weight: 3, arbitrary: fc.record({ place: fc.nat(9), amount: fc.bigInt(0n, 9_000n) }) },
  {
    weight: 2,
    arbitrary: fc.record({ place: fc.nat(9), status: fc.constantFrom("active", "paused", "past_due", "trialing") }),
  },
  { weight: 2, arbitrary: fc.record({ place: fc.nat(9), by: fc.constantFrom("payer", "merchant", "system") }) },
  { weight: 1, arbitrary: fc.constant({ fold: true as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

const FINAL = new Set(["canceled", "expired"]);

async function carryOut(work: UnitOfWork, ids: string[], each: Step): Promise<void> {
  if ("fold" in each) return foldAll(platform.context);
  if ("subscribe" in each) {
    const currency = CURRENCIES[each.currency] ?? "USD";
    const columns = { customerId: `cus_${each.subscribe}`, currency, monthlyMinorUnits: each.amount };
    ids.push((await aSubscription(work, columns)).id);
    return;
  }
  const id = ids[each.place % Math.max(1, ids.length)];
  if (id === undefined) return;
  const { status } = await work.em.fork().findOneOrFail(SubscriptionEntity, { id });
  if (FINAL.has(status)) return;
  if ("by" in each) return cancel(work, id, each.by);
  return change(work, id, "status" in each ? { status: each.status } : { monthlyMinorUnits: each.amount });
}

/** Subscriptions, movements, sums and customers say the same, and each month begins as the one before ended. */
async function expectEqual(work: UnitOfWork): Promise<void> {
  const rows = await compareMrr(work);
  for (const { mrr, movements: moved, sums, customers } of rows)
    expect([moved, sums, customers]).toEqual([mrr, mrr, mrr]);
  const now = await readMrr(work, create(GetMrrRequestSchema));
  expect(now.currencies.map(({ currency, mrrAmount }) => [currency, String(mrrAmount)])).toEqual(
    rows.map(({ currency, mrr }) => [currency, mrr]),
  );
  const { currencies } = await readMonths(work, create(GetMrrMonthsRequestSchema, { months: 4 }));
  for (const { currency, points } of currencies) {
    expect(points[0]).toMatchObject({ openingAmount: 0n, openingCount: 0 });
    for (const [place, point] of points.entries()) {
      const before = points[place - 1];
      if (before)
        expect([point.openingAmount, point.openingCount]).toEqual([before.closingAmount, before.closingCount]);
    }
    const here = now.currencies.find((each) => each.currency === currency);
    expect([points.at(-1)?.closingAmount, points.at(-1)?.closingCount]).toEqual([
      here?.mrrAmount,
      here?.subscriberCount,
    ]);
  }
}

test("after any changes the sum of the movements is the MRR of the rows, now and at the end of each month", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const organization = await anOrganization(platform);
      const ids: string[] = [];
      for (const [place, each] of steps.entries()) {
        // 30 steps are 75 days.
        const work = workAt(platform, organization, new Date(START + place * 60 * HOUR_MS));
        await carryOut(work, ids, each);
        await expectEqual(work);
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 240_000);

import { create } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import {
  BillingSubscriberEntity,
  MrrMovementEntity,
} from "#extensions/capabilities/billing-metrics/billing-metrics.entity.ts";
import { readDays, readMonths, readMrr } from "#extensions/capabilities/billing-metrics/read-billing-metrics.ts";
import { verifyMrrCommand } from "#extensions/capabilities/billing-metrics/verify-mrr.command.ts";
import { foldAll } from "#extensions/platform/tallies/fold.job.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import {
  GetMrrDaysRequestSchema,
  GetMrrMonthsRequestSchema,
  GetMrrRequestSchema,
} from "#proto/tollhouse/v1/billing_metrics_pb.ts";
import { workAt } from "#tests/monthly-statements/at.ts";
import { withTerms } from "#tests/settlements/some-entries.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aSubscription, cancel, change } from "./subscriptions.ts";

const { platform } = await startPlatform();

async function aMerchant() {
  const organization = await anOrganization(platform);
  return { organization, at: (moment: string) => workAt(platform, organization, new Date(moment)) };
}

test("MRR now is that of each currency, with the subscriptions by status and the subscribers", async () => {
  const { at } = await aMerchant();
  const work = () => at("2026-11-18T12:00:00Z");
  const { customerId } = await aSubscription(work(), { monthlyMinorUnits: 1_800n });
  await aSubscription(work(), { customerId, monthlyMinorUnits: 200n });
  await aSubscription(work(), { status: "past_due", monthlyMinorUnits: 500n });
  await aSubscription(work(), { status: "trialing", monthlyMinorUnits: 0n });
  await aSubscription(work(), { currency: "EUR", monthlyMinorUnits: 700n });
  const { currencies } = await readMrr(work(), create(GetMrrRequestSchema));
  expect(currencies).toMatchObject([
    { currency: "EUR", mrrAmount: 700n, subscriberCount: 1 },
    {
      ...{ currency: "USD", mrrAmount: 2_500n, subscriberCount: 2 },
      statuses: [
        { subscriptionStatus: "active", count: 2, mrrAmount: 2_000n },
        { subscriptionStatus: "past_due", count: 1, mrrAmount: 500n },
        { subscriptionStatus: "trialing", count: 1, mrrAmount: 0n },
      ],
    },
  ]);
  const one = await readMrr(work(), create(GetMrrRequestSchema, { currency: "JPY" }));
  expect(one.currencies).toMatchObject([{ currency: "JPY", mrrAmount: 0n, subscriberCount: 0, statuses: [] }]);
});

test("a movement counts in the month and on the day of the organization's zone", async () => {
  const { organization, at } = await aMerchant();
  await withTerms(organization, { timeZone: "America/New_York" });
  // Still October in New York.
  const { id } = await aSubscription(at("2026-11-01T03:59:00Z"));
  await change(at("2026-11-01T04:00:00Z"), id, { monthlyMinorUnits: 1_300n });
  await cancel(at("2026-11-18T12:00:00Z"), id);
  const months = await readMonths(at("2026-11-18T13:00:00Z"), create(GetMrrMonthsRequestSchema, { months: 3 }));
  expect(months).toMatchObject({ timeZone: "America/New_York" });
  expect(months.currencies[0]?.points).toMatchObject([
    { date: "2026-09-01", openingAmount: 0n, closingAmount: 0n },
    { date: "2026-10-01", newAmount: 1_000n, newCount: 1, closingAmount: 1_000n, closingCount: 1 },
    {
      ...{ date: "2026-11-01", openingAmount: 1_000n, expansionAmount: 300n, churnAmount: -1_300n },
      ...{ churnCount: 1, churnRateBasisPoints: 10_000, closingAmount: 0n },
    },
  ]);
  const days = await readDays(at("2026-11-18T13:00:00Z"), create(GetMrrDaysRequestSchema, { days: 19 }));
  const moved = days.currencies[0]?.points.filter((point) => point.openingAmount !== point.closingAmount);
  expect(moved?.map(({ date }) => date)).toEqual(["2026-10-31", "2026-11-01", "2026-11-18"]);
});

test("what a test clock left in the future when it was removed counts in the current month", async () => {
  const { at } = await aMerchant();
  await aSubscription(at("2027-03-01T12:00:00Z"));
  const { currencies } = await readMonths(at("2026-11-18T12:00:00Z"), create(GetMrrMonthsRequestSchema, { months: 2 }));
  expect(currencies[0]?.points).toMatchObject([
    { openingAmount: 0n, closingAmount: 0n },
    { openingAmount: 0n, newAmount: 1_000n, closingAmount: 1_000n },
  ]);
});

test("a trial is converted when its subscription begins to count, and lost when it ends before, once", async () => {
  const { at } = await aMerchant();
  const aTrial = (day: string) => {
    const trialStart = new Date(`${day}T12:00:00Z`);
    return aSubscription(at(trialStart.toISOString()), { status: "trialing", trialStart, monthlyMinorUnits: 0n });
  };
  const [kept, late, lost] = [await aTrial("2026-10-20"), await aTrial("2026-10-21"), await aTrial("2026-10-22")];
  await aTrial("2026-10-23");
  await change(at("2026-11-03T12:00:00Z"), kept.id, { status: "active", monthlyMinorUnits: 500n });
  await change(at("2026-11-04T12:00:00Z"), late.id, { status: "past_due", monthlyMinorUnits: 500n });
  await cancel(at("2026-11-05T12:00:00Z"), lost.id);
  await change(at("2026-11-06T12:00:00Z"), lost.id, {}, ["subscription.updated"]);
  await cancel(at("2026-11-07T12:00:00Z"), kept.id);
  const { currencies } = await readMonths(at("2026-11-18T12:00:00Z"), create(GetMrrMonthsRequestSchema, { months: 2 }));
  const [before, now] = currencies[0]?.points ?? [];
  expect(before).toMatchObject({ trialConvertedCount: 0, trialLostCount: 0 });
  expect(before?.trialConversionBasisPoints).toBeUndefined();
  expect(now).toMatchObject({
    trialConvertedCount: 2,
    trialLostCount: 1,
    trialConversionBasisPoints: 6_666,
    newCount: 2,
  });
});

test("reading costs the same statements and sums, however many subscriptions there are", async () => {
  const { organization, at } = await aMerchant();
  const work = () => at("2026-11-18T12:00:00Z");
  const read = async () => {
    const reading = work();
    const execute = vi.spyOn(reading.em, "execute");
    await readMonths(reading, create(GetMrrMonthsRequestSchema, { months: 12 }));
    return execute.mock.calls.length;
  };
  const sums = async () => {
    await foldAll(platform.context);
    const [row] = await work().em.execute<{ count: string }[]>(
      "select count(*)::text as count from tallies where organization_id = ? and name like ?",
      [organization.id, "billing_%"],
    );
    return Number(row?.count);
  };
  await aSubscription(work());
  const [statements, rows] = [await read(), await sums()];
  for (let count = 0; count < 20; count += 1) await aSubscription(work());
  expect([await read(), await sums()]).toEqual([statements, rows]);
  expect(statements).toBe(3);
});

test("an operator's comparison names what does not add up", async () => {
  const { organization, at } = await aMerchant();
  const work = at("2026-11-18T12:00:00Z");
  const { customerId } = await aSubscription(work);
  const run = () =>
    verifyMrrCommand.run(createSystemWork(platform.context, { requestId: "test" }), {
      find: () => organization.slug,
    } as never) as Promise<object[]>;
  expect(await run()).toMatchObject([
    { currency: "USD", mrr: "1000", movements: "1000", sums: "1000", customers: "1000" },
  ]);
  await work.em.nativeUpdate(BillingSubscriberEntity, { customerId }, { monthlyMinorUnits: 999n });
  await expect(run()).rejects.toThrow("subscriptions have 1000 USD, movements 1000, sums 1000, customers 999.");
  await work.em.nativeUpdate(BillingSubscriberEntity, { customerId }, { monthlyMinorUnits: 1_000n });
  await work.em.nativeUpdate(MrrMovementEntity, { customerId }, { amountMinorUnits: 998n });
  await expect(run()).rejects.toThrow("movements 998");
});

import { expect, test } from "vitest";
import { responseTimeliness } from "#extensions/capabilities/dispute-analytics/timeliness.rules.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();
/** Of each dispute that took money, in the default schedule. */
const FEE = 1_500n;

async function aDesk() {
  const organization = await anOrganization(platform);
  const { disputes, disputeAnalytics, metrics } = platform.callers.grpc.forOrganization({
    organizationId: organization.id,
  });
  const open = async (given: Record<string, unknown>) => aDispute(platform, organization, given);
  const end = async (given: Record<string, unknown>, status: string) => {
    const { engineDisputeId } = await open(given);
    await platform.sandbox.advance(engineDisputeId, { dispute_status: status });
    await disputeCopy.refresh(organization.work(), engineDisputeId);
  };
  return { organization, disputes, disputeAnalytics, metrics, open, end };
}

test("disputes are counted by how they ended: accepted and expired ones count as not won", async () => {
  const { disputeAnalytics, metrics, open, end, disputes } = await aDesk();
  await end({ amount: 1_000, reason_code: "10.4" }, "dispute_won");
  await end({ amount: 2_000, reason_code: "13.1" }, "dispute_lost");
  await end({ amount: 3_000, reason_code: "13.1" }, "dispute_expired");
  await end({ amount: 4_000, reason_code: "13.1" }, "dispute_cancelled");
  const { id: disputeId } = await open({ amount: 5_000, reason_code: "13.1" });
  await disputes.acceptDispute({ disputeId }, { headers: { "idempotency-key": "accept" } });
  await open({ amount: 6_000, reason_code: "13.1" });

  const { total, groups } = await disputeAnalytics.getDisputeAnalytics({ groupBy: "reason_category" });
  expect(total).toMatchObject({
    ...{ openedCount: 6, wonCount: 1, lostCount: 1, acceptedCount: 1, expiredCount: 1 },
    ...{ cancelledCount: 1, undecidedCount: 1, winRateBasisPoints: 2_500 },
    // Accepted in time, and one that expired without a response.
    answeredInTimeBasisPoints: 5_000,
    money: [
      { currency: "USD", disputedAmount: 21_000n, recoveredAmount: 5_000n, lostAmount: 10_000n, feeAmount: FEE * 6n },
    ],
  });
  expect(groups.map(({ group, openedCount }) => [group, openedCount])).toEqual([
    ["not_received", 5],
    ["fraudulent", 1],
  ]);
  expect((await disputeAnalytics.getDisputeAnalytics({ groupBy: "network" })).groups).toMatchObject([
    { group: "visa", openedCount: 6 },
  ]);
  // The overview counts in the same way.
  const { disputes: ofOverview } = await metrics.getMetrics({ expand: ["disputes"] });
  expect(ofOverview?.currencies).toMatchObject([
    { current: { openedCount: 6, wonCount: 1, lostCount: 3, winRateBasisPoints: total?.winRateBasisPoints } },
  ]);
});

test("months are those in which the bank opened the disputes, and only the last ones count", async () => {
  const { disputeAnalytics, open } = await aDesk();
  const now = new Date();
  const monthsAgo = (count: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 3));
  for (const count of [0, 1, 13])
    await open({ created_at: monthsAgo(count).toISOString(), connector_created_at: monthsAgo(count).toISOString() });
  const groupsOf = async (months: number) =>
    (await disputeAnalytics.getDisputeAnalytics({ months })).groups.map(({ group }) => group);
  const names = [13, 1, 0].map((count) => monthsAgo(count).toISOString().slice(0, 7));
  expect(await groupsOf(1)).toEqual(names.slice(2));
  expect(await groupsOf(12)).toEqual(names.slice(1));
  expect(await groupsOf(24)).toEqual(names);
});

test("a dispute that was answered in one stage and expires in the next was missed", () => {
  const dispute = { respondBy: new Date("2026-11-20"), lastPlatformActionAt: new Date("2026-11-02") };
  expect(responseTimeliness({ ...dispute, status: "dispute_challenged" })).toBe("in_time");
  expect(responseTimeliness({ ...dispute, status: "dispute_expired" })).toBe("missed");
});

test("an inquiry that is won gives nothing back, since the bank had taken nothing", async () => {
  const { disputeAnalytics, end } = await aDesk();
  await end({ amount: 1_000, dispute_stage: "pre_dispute" }, "dispute_won");
  const { total } = await disputeAnalytics.getDisputeAnalytics({});
  expect(total?.money).toMatchObject([{ recoveredAmount: 0n }]);
});

test("an inquiry that expires loses nothing, since the bank had taken nothing", async () => {
  const { disputeAnalytics, end } = await aDesk();
  await end({ amount: 1_000, dispute_stage: "pre_dispute" }, "dispute_expired");
  await end({ amount: 2_000 }, "dispute_expired");
  const { total } = await disputeAnalytics.getDisputeAnalytics({});
  expect(total?.money).toMatchObject([{ lostAmount: 2_000n }]);
});

test("a dispute whose category changes leaves its fee in the former group, so that groups add up to the total", async () => {
  const { organization, disputeAnalytics, open } = await aDesk();
  const { id } = await open({ reason_code: "13.1" });
  await organization.work().atomically(async (phase) => {
    const dispute = await phase.em.findOneOrFail(DisputeExtensionEntity, { id });
    dispute.reasonCode = "10.4";
    phase.record({ type: "dispute.updated", subject: dispute });
    await phase.save();
  });
  const { total, groups } = await disputeAnalytics.getDisputeAnalytics({ groupBy: "reason_category" });
  expect(total?.money).toMatchObject([{ feeAmount: FEE }]);
  expect(groups).toMatchObject([
    { group: "fraudulent", openedCount: 1 },
    { group: "not_received", openedCount: 0, money: [{ feeAmount: FEE }] },
  ]);
});

test("another organization's disputes are not counted", async () => {
  const { open } = await aDesk();
  await open({});
  const { disputeAnalytics } = await aDesk();
  expect((await disputeAnalytics.getDisputeAnalytics({})).total?.openedCount).toBe(0);
});

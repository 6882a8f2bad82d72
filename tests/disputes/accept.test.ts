import { describe, expect, test, vi } from "vitest";
import { reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";

vi.setConfig({ testTimeout: 240_000 });

const { platform, organization } = await startPlatform();

function clients(idempotencyKey?: string) {
  return platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey }).disputes;
}

async function eventsOf(subjectId: string): Promise<string[]> {
  const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: 1 } });
  return events.map(({ type }) => type);
}

const asked = async (engineDisputeId: string) => ({
  accepted: (await platform.sandbox.requests(`/disputes/accept/${engineDisputeId}`)).length,
  submitted: (await platform.sandbox.submissions(engineDisputeId)).length,
});

test("accepting closes the dispute here and at the engine, once per key", async () => {
  const dispute = await aDispute(platform, organization);
  const disputes = clients(`accept-${dispute.id}`);
  const accepted = await disputes.acceptDispute({ disputeId: dispute.id });
  expect(accepted).toMatchObject({ disputeStatus: "dispute_accepted", responseStatus: "accepted" });
  expect(accepted.lastPlatformActionAt).toBeDefined();
  expect(await disputes.acceptDispute({ disputeId: dispute.engineDisputeId })).toEqual(accepted);
  expect((await asked(dispute.engineDisputeId)).accepted).toBe(1);
  expect(await eventsOf(dispute.id)).toEqual(["dispute.opened", "dispute.funds_withdrawn", "dispute.accepted"]);
});

test.each(["dispute_challenged", "dispute_won", "dispute_accepted"])(
  "a %s dispute cannot be accepted",
  async (status) => {
    const dispute = await aDispute(platform, organization, { dispute_status: status });
    const refused = await failureOf(clients(`late-${dispute.id}`).acceptDispute({ disputeId: dispute.id }));
    expect(reasonOf(refused)).toBe("dispute_not_answerable");
    expect(serviceErrorOf(refused)).toMatchObject({ message: expect.stringContaining(`${status} in stage dispute`) });
  },
);

test("an outdated copy is read again before a refusal, and before the engine's refusal is passed on", async () => {
  const returned = await aDispute(platform, organization, { dispute_status: "dispute_won" });
  const toOpen = { dispute_stage: "pre_arbitration", dispute_status: "dispute_opened" };
  await platform.sandbox.advance(returned.engineDisputeId, toOpen);
  const accepted = await clients(`returned-${returned.id}`).acceptDispute({ disputeId: returned.id });
  expect(accepted).toMatchObject({ disputeStage: "pre_arbitration", disputeStatus: "dispute_accepted" });

  const decided = await aDispute(platform, organization);
  await platform.sandbox.advance(decided.engineDisputeId, { dispute_status: "dispute_lost" });
  const refused = await failureOf(clients(`decided-${decided.id}`).acceptDispute({ disputeId: decided.id }));
  expect(reasonOf(refused)).toBe("dispute_not_answerable");
  expect(serviceErrorOf(refused)).toMatchObject({ message: expect.stringContaining("dispute_lost") });
});

test("an inquiry that the bank has made a dispute meanwhile is not accepted: its money is another", async () => {
  const inquiry = await aDispute(platform, organization, { dispute_stage: "pre_dispute" });
  await platform.sandbox.advance(inquiry.engineDisputeId, {
    dispute_stage: "dispute",
    dispute_status: "dispute_opened",
  });
  const { acceptDispute, getDispute } = clients(`moved-${inquiry.id}`);
  const refused = await failureOf(acceptDispute({ disputeId: inquiry.id }));
  expect(reasonOf(refused)).toBe("dispute_not_answerable");
  expect(serviceErrorOf(refused)).toMatchObject({ message: expect.stringContaining("in stage dispute") });
  expect((await asked(inquiry.engineDisputeId)).accepted).toBe(0);
  const moved = { disputeStage: "dispute", disputeStatus: "dispute_opened", responseStatus: "needs_response" };
  expect(await getDispute({ disputeId: inquiry.id })).toMatchObject(moved);
  const again = await clients(`again-${inquiry.id}`).acceptDispute({ disputeId: inquiry.id });
  expect(again).toMatchObject({ disputeStage: "dispute", disputeStatus: "dispute_accepted" });
});

test.each([
  ["dispute_won", ["dispute.won", "dispute.funds_reinstated"]],
  ["dispute_lost", ["dispute.lost"]],
  ["dispute_expired", ["dispute.expired"]],
  ["dispute_cancelled", ["dispute.cancelled", "dispute.funds_reinstated"]],
  ["dispute_accepted", ["dispute.accepted"]],
])("a bank's %s becomes the events %s", async (status, types) => {
  const dispute = await aDispute(platform, organization);
  await platform.sandbox.advance(dispute.engineDisputeId, { dispute_status: status });
  await disputeCopy.refresh(organization.work(), dispute.engineDisputeId);
  expect(await eventsOf(dispute.id)).toEqual(["dispute.opened", "dispute.funds_withdrawn", ...types]);
});

test("a new stage with a decision is told as both", async () => {
  const dispute = await aDispute(platform, organization);
  const to = { dispute_stage: "dispute_reversal", dispute_status: "dispute_won" };
  await platform.sandbox.advance(dispute.engineDisputeId, to);
  await disputeCopy.refresh(organization.work(), dispute.engineDisputeId);
  expect(await eventsOf(dispute.id)).toEqual([
    ...["dispute.opened", "dispute.funds_withdrawn"],
    ...["dispute.stage_changed", "dispute.won", "dispute.funds_reinstated"],
  ]);
});

describe("accepting and submitting at once", () => {
  test("100 times: one of the two happens, and the other is refused with the state", async () => {
    const winners = new Set<string>();
    for (let round = 0; round < 100; round += 1) {
      const dispute = await aDispute(platform, organization);
      const [disputeId, key] = [dispute.id, `race-${dispute.id}`];
      const accept = () => clients(key).acceptDispute({ disputeId });
      const submit = () => clients(key).submitResponse({ disputeId, allowEmpty: true });
      const order = round % 2 === 0 ? [accept, submit] : [submit, accept];
      const outcomes = await Promise.allSettled(order.map((each) => each()));
      const won = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.disputeStatus] : []));
      const lost = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
      expect([won.length, lost.map(reasonOf)]).toEqual([1, ["dispute_not_answerable"]]);
      expect(serviceErrorOf(lost[0])).toMatchObject({ message: expect.stringContaining(won[0] ?? "none") });
      const { accepted, submitted } = await asked(dispute.engineDisputeId);
      expect(accepted + submitted).toBe(1);
      winners.add(won[0] ?? "");
    }
    expect(winners.size).toBe(2);
  });
});

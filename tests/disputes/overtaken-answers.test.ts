import { describe, expect, test, vi } from "vitest";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { startPlatform } from "#tests/support/platform.ts";

vi.setConfig({ testTimeout: 60_000 });

const { platform, organization } = await startPlatform();
const DELAY_MS = 1_500;
const clientsFor = (idempotencyKey: string) =>
  platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey }).disputes;

const calls = {
  "a submission": {
    path: () => "/disputes/evidence",
    answered: "dispute_challenged",
    ask: ({ id: disputeId }: DisputeExtension) => clientsFor(disputeId).submitResponse({ disputeId, allowEmpty: true }),
  },
  "an acceptance": {
    path: ({ engineDisputeId }: DisputeExtension) => `/disputes/accept/${engineDisputeId}`,
    answered: "dispute_accepted",
    ask: ({ id: disputeId }: DisputeExtension) => clientsFor(disputeId).acceptDispute({ disputeId }),
  },
} as const;

/** The engine answers with the state after the call, and later than the event of what the bank did then. */
async function overtaken(name: keyof typeof calls, later: { dispute_status: string; dispute_stage?: string }) {
  const { path, answered, ask } = calls[name];
  const dispute = await aDispute(platform, organization);
  const { engineDisputeId } = dispute;
  const { disputes } = await merchantEngine(organization.work());
  const body = JSON.parse(Buffer.from((await disputes.getVerbatim(engineDisputeId)).body).toString());
  await platform.sandbox.fault({
    ...{ method: "POST", path: path(dispute), kind: "status", status: 200, times: 1, delay_ms: DELAY_MS },
    body: { ...body, dispute_status: answered },
  });
  const answer = ask(dispute);
  await expect.poll(() => platform.sandbox.requests(path(dispute))).not.toEqual([]);
  for (const to of [{ dispute_status: answered }, later]) await platform.sandbox.advance(engineDisputeId, to);
  await disputeCopy.refresh(organization.work(), engineDisputeId);
  const message = await answer;
  const events = await organization
    .work()
    .em.find(EventEntity, { subjectId: dispute.id }, { orderBy: { sequence: "asc" } });
  return {
    message,
    types: events.map(({ type }) => type),
    unexpected: events.filter(({ data }) => data.unexpected_from),
  };
}

describe.each(Object.keys(calls) as (keyof typeof calls)[])("the answer to %s", (name) => {
  test.each([
    ["the bank's decision", { dispute_status: "dispute_lost" }],
    ["a new stage", { dispute_status: "dispute_opened", dispute_stage: "pre_arbitration" }],
  ])("that comes after %s does not take it back", async (_name, later) => {
    const { message, types, unexpected } = await overtaken(name, later);
    expect(message).toMatchObject({
      disputeStatus: later.dispute_status,
      disputeStage: "dispute_stage" in later ? later.dispute_stage : "dispute",
    });
    expect(unexpected).toEqual([]);
    expect(types.filter((type) => type === "dispute.funds_withdrawn")).toHaveLength(1);
  });
});

test("the answer to a submission that comes after a decision for the merchant leaves the amount returned", async () => {
  const { message, types } = await overtaken("a submission", { dispute_status: "dispute_won" });
  expect([message.disputeStatus, message.submissionCount]).toEqual(["dispute_won", 1]);
  expect(message.balanceImpact?.netAmount).toBe(-(message.balanceImpact?.feeAmount ?? 0n));
  expect(types).toEqual([
    ...["dispute.opened", "dispute.funds_withdrawn", "dispute.won", "dispute.funds_reinstated", "dispute.submitted"],
  ]);
});

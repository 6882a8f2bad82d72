import { describe, expect, test } from "vitest";
import { reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

describe("an idempotency key", () => {
  test("sent twenty times at once: one wins, the others get 409 or its answer", async () => {
    const dispute = await aDispute(platform, organization);
    const { disputes } = clients(`race-${dispute.id}`);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => disputes.submitEvidence({ disputeId: dispute.id })),
    );

    const won = outcomes.filter((outcome) => outcome.status === "fulfilled" && !outcome.value.replayed);
    expect(won).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(reasonOf(outcome.reason)).toBe("idempotency_in_progress");
    expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
  });

  test("gets its refusal again when the dispute has moved on meanwhile, and a new key is a new request", async () => {
    const dispute = await aDispute(platform, organization, { dispute_status: "dispute_won" });
    const { disputes } = clients(`refused-${dispute.id}`);
    const first = await failureOf(disputes.submitEvidence({ disputeId: dispute.id }));
    await platform.sandbox.advance(dispute.engineDisputeId, {
      dispute_stage: "pre_arbitration",
      dispute_status: "dispute_opened",
    });
    const again = await failureOf(disputes.submitEvidence({ disputeId: dispute.id }));
    expect(reasonOf(first)).toBe("dispute_not_answerable");
    expect(serviceErrorOf(again)).toEqual(serviceErrorOf(first));
    expect(again.metadata.get("idempotency-replayed")).toBe("true");
    expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toEqual([]);

    const { disputes: renewed } = clients(`renewed-${dispute.id}`);
    expect((await renewed.submitEvidence({ disputeId: dispute.id })).replayed).toBe(false);
  });

  test("names a dispute by whichever of its two names", async () => {
    const dispute = await aDispute(platform, organization);
    const { disputes } = clients(`names-${dispute.id}`);
    await disputes.submitEvidence({ disputeId: dispute.id });
    expect((await disputes.submitEvidence({ disputeId: dispute.engineDisputeId })).replayed).toBe(true);
  });
});

test("two submissions at once without a key: one wins, the other is told to wait", async () => {
  const dispute = await aDispute(platform, organization);
  await platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", kind: "delay", delay_ms: 900, times: 1 });
  const { disputes } = clients();
  const outcomes = await Promise.allSettled([1, 2].map(() => disputes.submitEvidence({ disputeId: dispute.id })));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

function clients(idempotencyKey?: string) {
  return platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey });
}

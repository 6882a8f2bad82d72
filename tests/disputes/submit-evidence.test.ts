import { Code } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { A_PNG, aDispute } from "#tests/support/disputes.ts";
import { failureOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";

const { platform, organization } = await startPlatform({
  env: { ENGINE_TIMEOUT_MS: "1000", OPERATION_LEASE_MS: "2000" },
});

describe("a submission", () => {
  test("sends the attached texts and files, and answers the engine's bytes", async () => {
    const dispute = await aDispute(platform, organization);
    const { disputes } = clients();
    await disputes.attachEvidence({
      disputeId: dispute.id,
      evidenceType: "customer_name",
      content: { case: "text", value: "Robin" },
    });
    const file = { fileName: "receipt.png", content: A_PNG };
    await disputes.attachEvidence({
      disputeId: dispute.id,
      evidenceType: "receipt",
      content: { case: "file", value: file },
    });

    const { body, contentType, replayed } = await disputes.submitEvidence({ disputeId: dispute.id });

    expect(contentType).toContain("application/json");
    expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({
      dispute_id: dispute.engineDisputeId,
      dispute_status: "dispute_challenged",
    });
    expect(replayed).toBe(false);
    const [sent, ...more] = await platform.sandbox.submissions(dispute.engineDisputeId);
    expect(more).toEqual([]);
    expect(JSON.stringify(sent)).toContain('"customer_name":"Robin"');
    expect(JSON.stringify(sent)).toContain('"receipt":"file_');
  });

  test("stamps lastPlatformActionAt, the new status and one event", async () => {
    const dispute = await aDispute(platform, organization);
    await clients().disputes.submitEvidence({ disputeId: dispute.id });

    const { em } = organization.work();
    const stored = await em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id });
    expect(stored.status).toBe("dispute_challenged");
    expect(Date.now() - (stored.lastPlatformActionAt?.getTime() ?? 0)).toBeLessThan(10_000);
    expect(await em.count(EventEntity, { subjectId: dispute.id, type: "dispute.submitted" })).toBe(1);
  });
});

describe("the engine's answer", () => {
  test("that refuses the state is explained with the state, and our copy is brought up to date", async () => {
    const dispute = await aDispute(platform, organization);
    await platform.sandbox.advance(dispute.engineDisputeId, { dispute_status: "dispute_lost" });

    const error = await failureOf(clients().disputes.submitEvidence({ disputeId: dispute.id }));
    expect(reasonOf(error)).toBe("dispute_not_answerable");
    expect(error.rawMessage).toContain("dispute_lost");
    const stored = await organization.work().em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id });
    expect(stored.status).toBe("dispute_lost");
  });

  test("is asked for before a refusal that our own stale copy would give", async () => {
    const dispute = await aDispute(platform, organization, { dispute_stage: "dispute", dispute_status: "dispute_won" });
    await platform.sandbox.advance(dispute.engineDisputeId, {
      dispute_stage: "pre_arbitration",
      dispute_status: "dispute_opened",
    });
    await clients().disputes.submitEvidence({ disputeId: dispute.id });
    expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
  });

  test.each([
    ["an error", { kind: "status_500" }],
    ["not JSON", { kind: "invalid_json" }],
    ["lost on the way", { kind: "drop_after_commit" }],
  ])("that is %s is the engine's failure, and the retry finishes with one submission", async (_name, fault) => {
    const dispute = await aDispute(platform, organization);
    await platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", times: 1, ...fault });
    const { disputes } = clients(`retry-${dispute.id}`);

    const error = await failureOf(disputes.submitEvidence({ disputeId: dispute.id }));
    expect(error.code).toBe(Code.Unavailable);

    const { body } = await untilDone(() => disputes.submitEvidence({ disputeId: dispute.id }));
    expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({ dispute_status: "dispute_challenged" });
    expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
    const stored = await organization.work().em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id });
    expect(stored.lastPlatformActionAt).toBeInstanceOf(Date);
  });

  test("that is unknown stays unknown when the engine cannot say either, until it can", async () => {
    const dispute = await aDispute(platform, organization);
    await platform.sandbox.fault({ method: "POST", path: "/disputes/evidence", kind: "drop_after_commit", times: 1 });
    await platform.sandbox.fault({
      method: "GET",
      path: `/disputes/${dispute.engineDisputeId}`,
      kind: "status",
      status: 401,
      body: "{}",
      times: 1,
    });
    const { disputes } = clients(`unknown-${dispute.id}`);
    for (const _attempt of ["the submission", "the question"])
      await failureOf(disputes.submitEvidence({ disputeId: dispute.id }));

    await untilDone(() => disputes.submitEvidence({ disputeId: dispute.id }));
    expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
  });

  test("that comes after the time-out still counts: the retry waits and finds it", async () => {
    const dispute = await aDispute(platform, organization);
    await platform.sandbox.fault({
      method: "POST",
      path: "/disputes/evidence",
      kind: "delay",
      delay_ms: 1_400,
      times: 1,
    });
    const { disputes } = clients(`slow-${dispute.id}`);

    expect((await failureOf(disputes.submitEvidence({ disputeId: dispute.id }))).code).toBe(Code.Unavailable);
    await untilDone(() => disputes.submitEvidence({ disputeId: dispute.id }));
    expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
  });
});

function clients(idempotencyKey?: string) {
  return platform.callers.grpc.forOrganization({ organizationId: organization.id, idempotencyKey });
}

import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf } from "#tests/support/failure.ts";
import { lockOfDispute } from "#tests/support/kill-stage.ts";
import { locking, until } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });

async function aDraft() {
  const { id: disputeId, engineDisputeId } = await aDispute(platform, organization);
  const content = { case: "text", value: "Signed in on 2 November" } as const;
  const { evidenceId } = await disputes.attachEvidence({ disputeId, evidenceType: "access_activity_log", content });
  return { disputeId, engineDisputeId, evidenceId };
}

/** Does both while the dispute is locked, so that the second follows the first at once. */
async function oneAfterTheOther(disputeId: string, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const lock = await locking(platform.databaseUrl, lockOfDispute({ id: disputeId }));
  const begun = first();
  await lock.isWaitedFor();
  const next = second();
  next.catch(() => {});
  await until(async () => (await lock.waiting()) === 2);
  await lock.release();
  await begun;
  return next;
}

test("evidence is not deleted once a new stage has begun", async () => {
  const { disputeId, engineDisputeId, evidenceId } = await aDraft();
  await platform.sandbox.advance(engineDisputeId, {
    dispute_status: "dispute_opened",
    dispute_stage: "pre_arbitration",
  });
  const deleted = oneAfterTheOther(
    disputeId,
    () => disputeCopy.refresh(organization.work(), engineDisputeId),
    () => disputes.deleteEvidence({ disputeId, evidenceId }),
  );
  expect(reasonOf(await failureOf(deleted))).toBe("evidence_of_earlier_stage");
  const { data } = await disputes.listEvidence({ disputeId, disputeStage: ["dispute"] });
  expect(data.map((each) => each.evidenceId)).toEqual([evidenceId]);
});

test("of two deletions of one piece the second finds nothing", async () => {
  const { disputeId, evidenceId } = await aDraft();
  const remove = () => disputes.deleteEvidence({ disputeId, evidenceId });
  expect(reasonOf(await failureOf(oneAfterTheOther(disputeId, remove, remove)))).toBe("resource_missing");
  expect(await disputes.getDispute({ disputeId })).toMatchObject({ evidenceCount: 0 });
});

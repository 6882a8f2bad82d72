import { describe, expect, test } from "vitest";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { disputes } = callersOf(platform, organization);
const A_TEXT = { evidenceType: "product_description", content: { case: "text", value: "A song" } } as const;

async function anAnswered(connector?: string) {
  const dispute = await aDispute(platform, organization, connector === undefined ? {} : { connector });
  const waiting = await disputes.getDispute({ disputeId: dispute.id });
  await disputes.attachEvidence({ disputeId: dispute.id, ...A_TEXT });
  await disputes.submitResponse({ disputeId: dispute.id });
  const submissions = async () => (await platform.sandbox.submissions(dispute.engineDisputeId)).length;
  return { ...dispute, waiting, submissions };
}

describe("a dispute whose processor takes one response", () => {
  test("says so before it is answered, and takes neither another response nor other evidence", async () => {
    const { id: disputeId, waiting, submissions } = await anAnswered("stripe");
    expect(waiting).toMatchObject({ singleSubmission: true, responseStatus: "needs_response" });
    const refused = [
      disputes.submitResponse({ disputeId, change: "evidence_added" }),
      disputes.submitEvidence({ disputeId }),
      disputes.attachEvidence({ disputeId, ...A_TEXT }),
    ].map(async (call) => infoOf(await failureOf(call)).reason);
    expect(await Promise.all(refused)).toEqual(refused.map(() => "dispute_answered_once"));
    expect(await submissions()).toBe(1);
  });

  test("takes a response of its next stage", async () => {
    const { id: disputeId, engineDisputeId, submissions } = await anAnswered("stripe");
    await platform.sandbox.advance(engineDisputeId, {
      ...{ dispute_stage: "pre_arbitration", dispute_status: "dispute_opened" },
    });
    // The copy is outdated until the engine is asked.
    await disputes.submitResponse({ disputeId, allowEmpty: true });
    expect(await submissions()).toBe(2);
    expect(await disputeCopy.refresh(organization.work(), engineDisputeId)).toMatchObject({ stage: "pre_arbitration" });
  });
});

test("another processor takes a response again", async () => {
  const { id: disputeId, waiting, submissions } = await anAnswered();
  expect(waiting.singleSubmission).toBe(false);
  await disputes.submitResponse({ disputeId, change: "evidence_added" });
  expect(await submissions()).toBe(2);
});

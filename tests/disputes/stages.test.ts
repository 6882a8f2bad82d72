import { timestampDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { locking } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const { disputes, disputeResponses } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
const WORDS = { case: "text", value: "Signed for at the door" } as const;

/** A dispute with a file and a text, sent to the bank and won. */
async function aWonDispute() {
  const { id: disputeId, engineDisputeId } = await aDispute(platform, organization);
  const value = { fileName: "receipt.pdf", content: A_PDF };
  await disputes.attachEvidence({ disputeId, evidenceType: "receipt", content: { case: "file", value } });
  await disputes.attachEvidence({ disputeId, evidenceType: "product_description", content: WORDS });
  await disputes.submitResponse({ disputeId });
  const advance = async (dispute_status: string, dispute_stage?: string) => {
    await platform.sandbox.advance(engineDisputeId, { dispute_status, ...(dispute_stage && { dispute_stage }) });
    await disputeCopy.refresh(organization.work(), engineDisputeId);
  };
  await advance("dispute_won");
  const sent = async () => platform.sandbox.submissions(engineDisputeId);
  return { disputeId, engineDisputeId, advance, sent };
}

const eventsOf = (subjectId: string) =>
  organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });

test("a won dispute that returns is the same dispute, with an empty draft and its history", async () => {
  const { disputeId, advance } = await aWonDispute();
  await advance("dispute_opened", "pre_arbitration");
  const dispute = await disputes.getDispute({ disputeId, expand: ["evidence"] });
  expect(dispute).toMatchObject({
    ...{ responseStatus: "needs_response", evidenceCount: 0, submissionCount: 1 },
    readiness: { isReady: false, score: 0 },
    evidence: { data: [] },
  });
  expect(dispute.evidenceRequirements.filter(({ satisfied }) => satisfied)).toEqual([]);
  const [first, second] = dispute.stageHistory;
  expect(first).toMatchObject({ disputeStage: "dispute", disputeStatus: "dispute_won" });
  expect(second).toMatchObject({ disputeStage: "pre_arbitration", disputeStatus: "dispute_opened" });
  expect(first?.startedAt).toEqual(dispute.openedAt);
  expect(first?.endedAt).toEqual(second?.startedAt);
  expect([second?.endedAt, first?.unexpectedFrom, second?.unexpectedFrom]).toEqual([undefined, undefined, undefined]);
  const respondBy = dispute.respondBy && timestampDate(dispute.respondBy);
  expect(respondBy && respondBy > new Date()).toBe(true);
});

test("evidence of an earlier stage stays readable, and is not sent again", async () => {
  const { disputeId, advance, sent } = await aWonDispute();
  await advance("dispute_opened", "pre_arbitration");
  expect((await disputes.listEvidence({ disputeId })).data).toEqual([]);
  const { data: earlier } = await disputes.listEvidence({ disputeId, disputeStage: ["dispute"] });
  expect(earlier).toMatchObject([
    { evidenceType: "product_description", disputeStage: "dispute", text: WORDS.value },
    { evidenceType: "receipt", disputeStage: "dispute" },
  ]);
  const receipt = { disputeId, evidenceId: earlier[1]?.evidenceId ?? "" };
  expect(Buffer.from((await disputes.getEvidenceContent(receipt)).content)).toEqual(Buffer.from(A_PDF));

  const content = { case: "text", value: "A new claim" } as const;
  await disputes.attachEvidence({ disputeId, evidenceType: "product_description", content });
  const ofBoth = await disputes.listEvidence({ disputeId, disputeStage: ["dispute", "pre_arbitration"] });
  expect(ofBoth.data.map(({ evidenceType, disputeStage }) => `${evidenceType} ${disputeStage}`)).toEqual([
    ...["product_description dispute", "product_description pre_arbitration", "receipt dispute"],
  ]);
  await disputes.submitResponse({ disputeId });
  expect((await sent())[1]).toMatchObject({ fields: { product_description: "A new claim" } });
  expect(Object.keys((await sent())[1]?.fields ?? {})).toEqual(["product_description"]);
  expect(await disputes.getDispute({ disputeId })).toMatchObject({
    ...{ submissionCount: 2, responseStatus: "submitted", evidenceCount: 1 },
  });
});

test("an empty draft of a new stage is not sent by itself, and needs a word to be sent", async () => {
  const { disputeId, advance } = await aWonDispute();
  await advance("dispute_opened", "arbitration");
  expect((await disputes.getDispute({ disputeId })).autoSubmitAt).toBeUndefined();
  expect(infoOf(await disputes.submitResponse({ disputeId }).catch((error) => error))).toMatchObject({
    reason: "evidence_missing",
  });
});

test("evidence of an earlier stage cannot be deleted", async () => {
  const { disputeId, advance } = await aWonDispute();
  const { data } = await disputes.listEvidence({ disputeId });
  await advance("dispute_opened", "pre_arbitration");
  for (const { evidenceId } of data)
    expect(infoOf(await disputes.deleteEvidence({ disputeId, evidenceId }).catch((error) => error))).toMatchObject({
      reason: "evidence_of_earlier_stage",
    });
  const { data: left } = await disputes.listEvidence({ disputeId, disputeStage: ["dispute"] });
  expect(left).toHaveLength(2);
});

test("evidence whose stage ends while its deletion waits is kept, and the new draft counts nothing of it", async () => {
  const { id: disputeId, engineDisputeId } = await aDispute(platform, organization);
  const { evidenceId } = await disputes.attachEvidence({
    ...{ disputeId, evidenceType: "product_description", content: WORDS },
  });
  const moved = { dispute_stage: "pre_arbitration", dispute_status: "dispute_opened" };
  await platform.sandbox.advance(engineDisputeId, moved);
  const work = organization.work();
  const remote = await (await merchantEngine(work)).disputes.get(engineDisputeId);
  const lock = await locking(platform.databaseUrl, "select");
  const [deletion] = await work.atomically(async (phase) => {
    const dispute = await phase.em.findOneOrFail(DisputeExtensionEntity, { id: disputeId });
    const row = await disputeCopy.lock(phase, dispute);
    const waiting = failureOf(disputes.deleteEvidence({ disputeId, evidenceId }));
    await lock.isWaitedFor();
    await disputeCopy.apply(phase, row, remote);
    await phase.save();
    return [waiting] as const;
  });
  await lock.release();
  expect(infoOf(await deletion)).toMatchObject({ reason: "evidence_of_earlier_stage" });
  const { evidenceCount } = await disputes.getDispute({ disputeId });
  const { data: earlier } = await disputes.listEvidence({ disputeId, disputeStage: ["dispute"] });
  expect([evidenceCount, earlier.length]).toEqual([0, 1]);
});

test("collection and suggestions see the evidence of the present stage only", async () => {
  const { id: disputeId, engineDisputeId } = await aDispute(platform, organization);
  const attached = async () =>
    (await disputeResponses.listSuggestions({ disputeId })).data.filter(({ isAttached }) => isAttached).length;
  const { data } = await disputeResponses.listSuggestions({ disputeId });
  await disputeResponses.collectEvidence({ disputeId, evidenceTypes: data.map(({ evidenceType }) => evidenceType) });
  expect(await attached()).toBe(data.length);
  await platform.sandbox.advance(engineDisputeId, {
    dispute_stage: "pre_arbitration",
    dispute_status: "dispute_opened",
  });
  await disputeCopy.refresh(organization.work(), engineDisputeId);
  expect(await attached()).toBe(0);
  await disputeResponses.collectEvidence({ disputeId, evidenceTypes: data.map(({ evidenceType }) => evidenceType) });
  expect(await attached()).toBe(data.length);
});

test("a move that networks do not allow is copied, marked and counted", async () => {
  const { id, engineDisputeId } = await aDispute(platform, organization);
  const { em } = organization.work();
  await em.nativeUpdate(DisputeExtensionEntity, { id }, { status: "dispute_lost" });
  const before = await counted("status");
  await disputeCopy.refresh(organization.work(), engineDisputeId);
  const dispute = await disputes.getDispute({ disputeId: id });
  expect(dispute.disputeStatus).toBe("dispute_opened");
  expect(dispute.stageHistory).toMatchObject([{ disputeStage: "dispute", unexpectedFrom: "dispute_lost" }]);
  expect((await eventsOf(id)).at(-1)?.data).toMatchObject({
    ...{ dispute_status: "dispute_opened", unexpected_from: "dispute_lost" },
  });
  expect(await counted("status")).toBe(before + 1);

  await em.nativeUpdate(DisputeExtensionEntity, { id }, { stage: "arbitration" });
  await disputeCopy.refresh(organization.work(), engineDisputeId);
  expect((await eventsOf(id)).at(-1)).toMatchObject({
    ...{ type: "dispute.stage_changed", data: { dispute_stage: "dispute", unexpected_from: "arbitration" } },
  });
  expect(await counted("stage")).toBe(1);
});

async function counted(of: string): Promise<number> {
  const text = await platform.context.metrics.registry.metrics();
  return Number(new RegExp(`tollhouse_dispute_moves_unexpected_total{of="${of}"} (\\d+)`).exec(text)?.[1] ?? 0);
}

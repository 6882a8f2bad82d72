import { expect, test } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeCopy, reconcileDisputes } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { A_PDF } from "#tests/support/disputes.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const reconcile = (organization: TestOrganization) => reconcileDisputes(organization.work());

async function storedOf(organization: TestOrganization) {
  const { em } = organization.work();
  const disputes = await em.find(DisputeExtensionEntity, {}, { orderBy: { createdAt: "asc" } });
  const events = await em.find(
    EventEntity,
    { subjectId: { $in: disputes.map(({ id }) => id) } },
    { orderBy: { id: "asc" } },
  );
  const moves = events.filter(({ type }) => !type.startsWith("dispute.funds_"));
  return { disputes, events: moves.map(({ type, data }) => ({ type, data })) };
}

test("what the engine holds is opened here, each with one event and the engine's facts", async () => {
  const organization = await anOrganization(platform);
  await platform.sandbox.openDispute(organization.engineMerchantId, {
    amount: 9_900,
    currency: "EUR",
    reason: "fraudulent",
    reason_code: "10.4",
    created_at: "2026-01-02T03:04:05.000Z",
  });
  expect(await reconcile(organization)).toBe(1);
  const { disputes, events } = await storedOf(organization);
  expect(disputes).toMatchObject([
    {
      amountMinorUnits: 9_900n,
      currency: "EUR",
      reason: "fraudulent",
      reasonCode: "10.4",
      createdAt: new Date("2026-01-02T03:04:05.000Z"),
      evidenceCount: 0,
      lastPlatformActionAt: null,
    },
  ]);
  expect(events).toEqual([{ type: "dispute.opened", data: {} }]);
});

test("a move at the engine is copied and told once, however often it is looked at", async () => {
  const organization = await anOrganization(platform);
  const { dispute_id } = await platform.sandbox.openDispute(organization.engineMerchantId);
  await reconcile(organization);
  await platform.sandbox.advance(dispute_id, { dispute_stage: "pre_arbitration", dispute_status: "dispute_opened" });
  for (let time = 0; time < 3; time += 1) expect(await reconcile(organization)).toBe(1);
  const { disputes, events } = await storedOf(organization);
  expect(disputes).toMatchObject([{ stage: "pre_arbitration", status: "dispute_opened" }]);
  expect(events).toEqual([
    { type: "dispute.opened", data: {} },
    { type: "dispute.stage_changed", data: { dispute_stage: "pre_arbitration", dispute_status: "dispute_opened" } },
  ]);
});

test("a look that finds nothing new changes nothing, not even the version", async () => {
  const organization = await anOrganization(platform);
  await platform.sandbox.openDispute(organization.engineMerchantId);
  await reconcile(organization);
  const { disputes: before } = await storedOf(organization);
  await reconcile(organization);
  const { disputes: after } = await storedOf(organization);
  expect(after.map(({ version, updatedAt }) => ({ version, updatedAt }))).toEqual(
    before.map(({ version, updatedAt }) => ({ version, updatedAt })),
  );
});

test("what the platform did stays: evidence, its count and the stamp", async () => {
  const organization = await anOrganization(platform);
  await platform.sandbox.openDispute(organization.engineMerchantId);
  await reconcile(organization);
  const [{ id } = { id: "" }] = (await storedOf(organization)).disputes;
  const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const file = { fileName: "a.pdf", content: A_PDF };
  await disputes.attachEvidence({ disputeId: id, evidenceType: "receipt", content: { case: "file", value: file } });
  await disputes.submitEvidence({ disputeId: id });
  const { disputes: before } = await storedOf(organization);
  await reconcile(organization);
  expect((await storedOf(organization)).disputes).toEqual(before);
  expect(before).toMatchObject([{ evidenceCount: 1, lastPlatformActionAt: expect.any(Date) }]);
});

test("several looks at once open each dispute once", async () => {
  const organization = await anOrganization(platform);
  for (let count = 0; count < 5; count += 1) await platform.sandbox.openDispute(organization.engineMerchantId);
  expect(await Promise.all(Array.from({ length: 4 }, () => reconcile(organization)))).toEqual([5, 5, 5, 5]);
  const { disputes, events } = await storedOf(organization);
  expect(disputes).toHaveLength(5);
  expect(events).toHaveLength(5);
});

test("a dispute that arrives on many ways at once is opened once", async () => {
  const organization = await anOrganization(platform);
  const { dispute_id } = await platform.sandbox.openDispute(organization.engineMerchantId);
  const dispute = await (await merchantEngine(organization.work())).disputes.get(dispute_id);
  const kept = await Promise.all(Array.from({ length: 8 }, () => disputeCopy.upsert(organization.work(), dispute)));
  expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
  expect((await storedOf(organization)).events).toEqual([{ type: "dispute.opened", data: {} }]);
});

test("each organization gets its own merchant's disputes only", async () => {
  const [ours, theirs] = [await anOrganization(platform, "Ours"), await anOrganization(platform, "Theirs")];
  await platform.sandbox.openDispute(theirs.engineMerchantId);
  expect(await reconcile(ours)).toBe(0);
  expect(await reconcile(theirs)).toBe(1);
  expect((await storedOf(ours)).disputes).toEqual([]);
});

test("an environment without a merchant account says so", async () => {
  const organization = await anOrganization(platform);
  await expect(reconcileDisputes(organization.liveWork())).rejects.toMatchObject({ reason: "merchant_not_connected" });
});

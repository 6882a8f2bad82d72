import { expect, test } from "vitest";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { addUsage } from "#extensions/capabilities/api-keys/api-keys.queries.ts";
import { createApiKey, revokeApiKey, rotateApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { updateApiKey } from "#extensions/capabilities/api-keys/update-api-key.ts";
import { lockDispute } from "#extensions/capabilities/disputes/disputes.service.ts";
import { reconcileDisputes } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { createSystemWork, createUnitOfWork } from "#extensions/platform/work/work.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const eventsOf = (subjectId: string) =>
  organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });

const parsed = (json: string | null | undefined): unknown => JSON.parse(json ?? "null");

test("an event shows the resource after the commit, what changed, and what it was before", async () => {
  const dispute = await aDispute(platform, organization);
  await platform.sandbox.advance(dispute.engineDisputeId, {
    dispute_stage: "pre_arbitration",
    dispute_status: "dispute_opened",
  });
  await reconcileDisputes(organization.work());
  const [opened, , updated] = await eventsOf(dispute.id);
  expect(opened).toMatchObject({ objectType: "dispute", sequence: 1, version: 2, previousAttributes: null });
  expect(parsed(opened?.object)).toMatchObject({ dispute_id: dispute.id, dispute_stage: "dispute" });
  expect(updated).toMatchObject({
    type: "dispute.stage_changed",
    sequence: 3,
    version: 3,
  });
  expect(parsed(updated?.previousAttributes)).toMatchObject({ dispute_stage: "dispute" });
  expect(parsed(updated?.object)).toMatchObject({ dispute_stage: "pre_arbitration", version: 3 });
});

test("changes that meet each other number their events without a gap", async () => {
  const dispute = await aDispute(platform, organization);
  const change = (reason: string) =>
    organization.work().atomically(async (phase) => {
      const locked = await lockDispute(phase, dispute);
      locked.reason = reason;
      phase.record({ type: "dispute.updated", subject: locked });
      phase.record({ type: "dispute.submitted", subject: locked });
    });
  await Promise.all(["a", "b", "c", "d"].map(change));
  const events = await eventsOf(dispute.id);
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(events.map(({ version }) => version)).toEqual([2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
});

test("a change that is rolled back leaves neither event nor gap", async () => {
  const dispute = await aDispute(platform, organization);
  const failing = organization.work().atomically(async (phase) => {
    phase.record({ type: "dispute.updated", subject: await lockDispute(phase, dispute) });
    await phase.save();
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await organization.work().atomically(async (phase) => {
    phase.record({ type: "dispute.submitted", subject: await lockDispute(phase, dispute) });
  });
  expect((await eventsOf(dispute.id)).map(({ type, sequence }) => [type, sequence])).toEqual([
    ["dispute.opened", 1],
    ["dispute.funds_withdrawn", 2],
    ["dispute.submitted", 3],
  ]);
});

test("statistics raise neither the version nor the sequence, and a key's life raises both", async () => {
  const { apiKey } = await createApiKey(organization.work(), { scopes: ["disputes:read"] });
  const usage = { organizationId: organization.id, apiKeyId: apiKey.id, requests: 5n, lastUsedAt: new Date() };
  await addUsage(createSystemWork(platform.context, { requestId: "test" }), "batch-of-events", [usage]);
  const change = { fields: ["name"], name: "Renamed", scopes: [], allowedIps: [] };
  await updateApiKey(organization.work(), apiKey.id, change);
  await rotateApiKey(organization.work(), apiKey.id, { overlapSeconds: 60 });
  await revokeApiKey(organization.work(), apiKey.id);
  const events = await eventsOf(apiKey.id);
  expect(events.map(({ type, sequence, version }) => [type, sequence, version])).toEqual([
    ["api_key.created", 1, 1],
    ["api_key.updated", 2, 2],
    ["api_key.rotated", 3, 3],
    ["api_key.revoked", 4, 4],
  ]);
  expect(events[1]?.previousAttributes).toBe('{"name":null}');
  expect(await organization.work().em.findOneOrFail(ApiKeyEntity, { id: apiKey.id })).toMatchObject({
    totalRequests: 5n,
    version: 4,
    eventSequence: 4,
  });
});

test("no event holds the secret of a key", async () => {
  const { apiKey, key } = await createApiKey(organization.work(), { scopes: [] });
  expect(JSON.stringify(await eventsOf(apiKey.id))).not.toContain(key.slice(-32));
});

test("an event names who acted, as far as the call proved it", async () => {
  const tenant = { organizationId: organization.id, organizationSlug: organization.slug };
  const actor = { userId: "user_7" } as const;
  const call = { environment: "sandbox", requestId: "req_7", idempotencyKey: null, actor } as const;
  const { apiKey } = await createApiKey(createUnitOfWork(platform.context, tenant, call), { scopes: [] });
  expect(await eventsOf(apiKey.id)).toMatchObject([
    { requestId: "req_7", service: "trusted_service", userId: "user_7", apiKeyId: null },
  ]);
});

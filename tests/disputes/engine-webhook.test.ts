import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { MerchantExtensionEntity } from "#extensions/capabilities/merchants/merchant-extension.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const key = await webhookKeyOf(organization);

test("a dispute that the engine reports is in the list, as the engine has it", async () => {
  const { dispute_id } = await platform.sandbox.openDispute(organization.engineMerchantId, { amount: 6_540 });
  expect((await deliver(eventOf(dispute_id, { amount: "1" }))).status).toBe(204);
  const stored = await find(dispute_id);
  expect(stored?.amountMinorUnits).toBe(6_540n);
});

test("an event that comes twice changes nothing the second time", async () => {
  const { dispute_id } = await platform.sandbox.openDispute(organization.engineMerchantId);
  for (const _delivery of [1, 2]) await deliver(eventOf(dispute_id));
  const stored = await find(dispute_id);
  expect(await organization.work().em.count(EventEntity, { subjectId: stored?.id ?? "", type: "dispute.opened" })).toBe(
    1,
  );
});

test.each([
  ["another merchant's key", async () => webhookKeyOf(await anOrganization(platform, "Theirs"))],
  ["no key", async () => ""],
])("an event signed with %s is refused and changes nothing", async (_name, otherKey) => {
  const { dispute_id } = await platform.sandbox.openDispute(organization.engineMerchantId);
  expect((await deliver(eventOf(dispute_id), { key: await otherKey() })).status).toBe(401);
  expect(await find(dispute_id)).toBeNull();
});

test("an unknown merchant is refused as a wrong signature is", async () => {
  expect((await deliver(eventOf("dp_x"), { merchant: "nobody" })).status).toBe(401);
});

test.each([
  ["%ff", 400],
  ["%00", 401],
  ["x".repeat(65), 401],
])("a merchant %s, as no engine writes it, is refused without a query", async (merchant, status) => {
  expect((await deliver(eventOf("dp_x"), { merchant })).status).toBe(status);
});

test("a body that was changed after it was signed is refused", async () => {
  const body = eventOf("dp_x");
  expect((await post(organization.engineMerchantId, `${body} `, sign(body, key))).status).toBe(401);
});

test("a signed body that is no event is refused", async () => {
  expect((await deliver("[]")).status).toBe(400);
});

test("an event about another merchant's dispute opens nothing here", async () => {
  const theirs = await anOrganization(platform, "Theirs");
  const { dispute_id } = await platform.sandbox.openDispute(theirs.engineMerchantId);
  expect((await deliver(eventOf(dispute_id))).status).toBe(503);
  expect(await find(dispute_id)).toBeNull();
});

function eventOf(disputeId: string, object: Record<string, unknown> = {}): string {
  return JSON.stringify({
    merchant_id: organization.engineMerchantId,
    event_id: `evt_${disputeId}`,
    event_type: "dispute_opened",
    content: { type: "dispute_details", object: { dispute_id: disputeId, ...object } },
    timestamp: new Date().toISOString(),
  });
}

function deliver(
  body: string,
  { merchant = organization.engineMerchantId, key: signingKey = key } = {},
): Promise<Response> {
  return post(merchant, body, signingKey === "" ? "" : sign(body, signingKey));
}

function post(merchant: string, body: string, signature: string): Promise<Response> {
  const headers = { "content-type": "application/json", "x-webhook-signature-512": signature };
  return fetch(`${platform.url}/webhooks/engine/${merchant}`, { method: "POST", headers, body });
}

function sign(body: string, signingKey: string): string {
  return createHmac("sha512", signingKey).update(body).digest("hex");
}

async function webhookKeyOf({ id, work }: TestOrganization): Promise<string> {
  const merchant = await work().em.findOneOrFail(MerchantExtensionEntity, { isActive: true });
  const place = { organizationId: id, recordId: merchant.id, field: "webhook_key" };
  return platform.context.encryption.decrypt(merchant.sealedWebhookKey ?? "", place);
}

function find(engineDisputeId: string) {
  return organization.work().em.findOne(DisputeExtensionEntity, { engineDisputeId });
}

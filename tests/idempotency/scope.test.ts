import { describe, expect, test } from "vitest";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { rotateApiKey } from "#extensions/capabilities/api-keys/rotate-api-key.ts";
import { aUi, call } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anApiKey, anOrganization, type TestOrganization } from "#tests/support/platform.ts";

const ui = await closedAfterTests(aUi());
const platform = ui.platform;
const organization = await anOrganization(platform);

describe("the same key is another one", () => {
  const key = "the-same-everywhere";

  test("of another operation", async () => {
    const { apiKeys, disputes } = clients(organization, key);
    const dispute = await aDispute(platform, organization);
    const { apiKeyId } = await apiKeys.createApiKey({ name: "first" });
    expect((await apiKeys.revokeApiKey({ apiKeyId })).isActive).toBe(false);
    expect((await disputes.submitEvidence({ disputeId: dispute.id })).replayed).toBe(false);
  });

  test("of another organization", async () => {
    const theirs = await anOrganization(platform, "Theirs");
    const { key: shown } = await clients(theirs, key).apiKeys.createApiKey({ name: "first" });
    expect(shown).toMatch(/^svc_/);
    expect(await theirs.work().em.count(ApiKeyEntity, { name: "first" })).toBe(1);
  });

  test("of another environment", async () => {
    const live = platform.callers.grpc.forOrganization({
      organizationId: organization.id,
      environment: "live",
      idempotencyKey: key,
    });
    expect((await live.apiKeys.createApiKey({ name: "first" })).environment).toBe("live");
  });
});

test("a key belongs to the organization: a retry with the API key that replaces the first gets the first's answer", async () => {
  const dispute = await aDispute(platform, organization);
  const first = await anApiKey(organization);
  const headers = { "idempotency-key": `rotated-${dispute.id}` };
  const submit = (apiKey: string) =>
    call(`${ui.url}/v1/disputes/${dispute.id}/submit`, apiKey, { method: "POST", headers });
  const sent = await submit(first);

  const old = await organization
    .work()
    .em.findOneOrFail(ApiKeyEntity, { name: null }, { orderBy: { createdAt: "desc" } });
  const { key } = await rotateApiKey(organization.work(), old.id, { overlapSeconds: 0 });
  const again = await submit(key);

  expect([sent.status, again.status]).toEqual([200, 200]);
  expect(again.body).toBe(sent.body);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(await platform.sandbox.submissions(dispute.engineDisputeId)).toHaveLength(1);
});

function clients({ id }: TestOrganization, idempotencyKey: string) {
  return platform.callers.grpc.forOrganization({ organizationId: id, idempotencyKey });
}

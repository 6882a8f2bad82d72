import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { afterAll, describe, expect, test } from "vitest";
import type { Environment } from "#contract/environment.ts";
import { callTokenMinter } from "#extensions/caller/call-token.ts";
import { connectTo } from "#extensions/caller/index.ts";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { createApiKey, type NewApiKey, revokeApiKey } from "#extensions/capabilities/api-keys/api-keys.service.ts";
import { aSigningKey } from "#tests/layer3/tokens.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform, TEST_SECRET } from "#tests/support/platform.ts";

const DAY_MS = 86_400_000;
const signing = aSigningKey();

const { platform, organization } = await startPlatform({
  env: { SERVICE_AUTH_JWKS: JSON.stringify({ keys: [signing.publicKey] }) },
});

const mintCallToken = callTokenMinter({ signingKey: signing.signingKey, caller: "app" });
const caller = connectTo({ url: platform.grpcUrl, secret: TEST_SECRET, mintCallToken });
afterAll(async () => {
  caller.close();
});

type ActingActor = { apiKeyId: string } | { userId: string; signedInAt: Date };

const actingAs = (actor: ActingActor, environment: Environment = "sandbox") =>
  caller.forOrganization({ organizationId: organization.id, environment, actor: actor as { userId: string } }).apiKeys;
const aKeyId = async (asked: NewApiKey) => (await createApiKey(organization.work(), asked)).apiKey.id;
const acting = async (asked: NewApiKey) => actingAs({ apiKeyId: await aKeyId(asked) });
const REFUSALS: ReadonlySet<Code> = new Set([Code.PermissionDenied, Code.Unauthenticated]);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function errorReason(call: () => Promise<unknown>): Promise<string> {
  const before = await organization.work().em.count(ApiKeyEntity, {});
  const error = await failureOf(call());
  expect(await organization.work().em.count(ApiKeyEntity, {})).toBe(before);
  return REFUSALS.has(error.code) ? infoOf(error).reason : String(error);
}

describe("a key that acts makes no key", () => {
  test("with a scope that it lacks, the default ones included", async () => {
    const keys = await acting({ scopes: ["disputes:*", "customers:read"] });
    expect((await keys.createApiKey({ scopes: ["disputes:write", "customers:read"] })).scopes).toHaveLength(2);
    expect(await errorReason(() => keys.createApiKey({ scopes: ["customers:write"] }))).toBe("scope_missing");
    expect(await errorReason(() => keys.createApiKey({ scopes: ["*"] }))).toBe("scope_missing");
    expect(await errorReason(() => keys.createApiKey({}))).toBe("scope_missing");
  });

  test("that outlives it", async () => {
    const end = inDays(10);
    const keys = await acting({ scopes: ["*"], expiresAt: end });
    expect(await errorReason(() => keys.createApiKey({}))).toBe("expiry_too_late");
    const later = timestampFromDate(new Date(end.getTime() + 1));
    expect(await errorReason(() => keys.createApiKey({ expiresAt: later }))).toBe("expiry_too_late");
    expect((await keys.createApiKey({ expiresAt: timestampFromDate(end) })).expiresAt).toBeDefined();
  });

  test("that may be used from where it may not", async () => {
    const keys = await acting({ scopes: ["*"], allowedIps: ["10.0.0.0/8", "2001:db8::/32"] });
    for (const allowedIps of [[], ["10.1.0.0/16", "192.0.2.1"], ["0.0.0.0/0"], ["::/0"]])
      expect(await errorReason(() => keys.createApiKey({ allowedIps }))).toBe("allowed_ip_not_held");
    const made = await keys.createApiKey({ allowedIps: ["10.1.0.0/16", "2001:db8::7"] });
    expect(made.allowedIps).toEqual(["10.1.0.0/16", "2001:db8::7"]);
  });

  test("by rotating one that is more than itself, and may rotate itself", async () => {
    const own = await aKeyId({ scopes: ["*"], expiresAt: inDays(5), allowedIps: ["10.0.0.1"] });
    const keys = actingAs({ apiKeyId: own });
    const more: [NewApiKey, string][] = [
      [{ scopes: ["*"], allowedIps: ["10.0.0.1"] }, "expiry_too_late"],
      [{ scopes: ["*"], expiresAt: inDays(1) }, "allowed_ip_not_held"],
    ];
    for (const [asked, reason] of more) {
      const apiKeyId = await aKeyId(asked);
      expect(await errorReason(() => keys.rotateApiKey({ apiKeyId }))).toBe(reason);
    }
    const later = timestampFromDate(inDays(6));
    expect(await errorReason(() => keys.rotateApiKey({ apiKeyId: own, expiresAt: later }))).toBe("expiry_too_late");
    expect((await keys.rotateApiKey({ apiKeyId: own })).allowedIps).toEqual(["10.0.0.1"]);
    const reader = await acting({ scopes: ["disputes:read"] });
    const stronger = await aKeyId({ scopes: ["disputes:write"] });
    expect(await errorReason(() => reader.rotateApiKey({ apiKeyId: stronger }))).toBe("scope_missing");
  });

  test("for the other environment", async () => {
    const sandboxKey = { apiKeyId: await aKeyId({ scopes: ["*"] }) };
    expect(await errorReason(() => actingAs(sandboxKey, "live").createApiKey({}))).toBe("unauthenticated");
  });

  test("once it is revoked", async () => {
    const apiKeyId = await aKeyId({ scopes: ["*"] });
    await revokeApiKey(organization.work(), apiKeyId);
    const keys = actingAs({ apiKeyId });
    const other = await aKeyId({ scopes: [] });
    expect(await errorReason(() => keys.createApiKey({}))).toBe("unauthenticated");
    expect(await errorReason(() => keys.rotateApiKey({ apiKeyId: other }))).toBe("unauthenticated");
    expect(await errorReason(() => keys.revokeApiKey({ apiKeyId: other }))).toBe("unauthenticated");
    const rename = { apiKeyId: other, name: "x", updateMask: { paths: ["name"] } };
    expect(await errorReason(() => keys.updateApiKey(rename))).toBe("unauthenticated");
  });
});

test("a key with an allow list opens no other addresses for any key", async () => {
  const apiKeyId = await aKeyId({ scopes: ["*"], allowedIps: ["10.0.0.0/8"] });
  const keys = actingAs({ apiKeyId });
  const change = (allowedIps: string[]) =>
    keys.updateApiKey({ apiKeyId, allowedIps, updateMask: { paths: ["allowed_ips"] } });
  expect(await errorReason(() => change([]))).toBe("allowed_ip_not_held");
  expect(await errorReason(() => change(["192.0.2.1"]))).toBe("allowed_ip_not_held");
  expect((await change(["10.0.0.1"])).allowedIps).toEqual(["10.0.0.1"]);
});

test("a person is bound by none of it, and stands in the record whatever the request says", async () => {
  const made = await actingAs({ userId: "usr_9", signedInAt: new Date() }).createApiKey({
    scopes: ["*"],
    createdByUserId: "usr_mallory",
  });
  expect(made).toMatchObject({ scopes: ["*"], createdByUserId: "usr_9" });
});

test.each([["usr_ada"], [undefined]])(
  "a key of %s makes and rotates keys for which the same one answers",
  async (person) => {
    const apiKeyId = await aKeyId({ scopes: ["*"], createdByUserId: person });
    const keys = actingAs({ apiKeyId });
    const made = await keys.createApiKey({ scopes: ["*"], createdByUserId: "usr_grace" });
    const rotated = await keys.rotateApiKey({ apiKeyId: made.apiKeyId, createdByUserId: "usr_grace" });
    for (const { apiKeyId: id, createdByUserId } of [made, rotated]) {
      expect(createdByUserId).toBeUndefined();
      const { accountableUserId } = await organization.work().em.findOneOrFail(ApiKeyEntity, { id });
      expect(accountableUserId).toBe(person ?? apiKeyId);
    }
  },
);

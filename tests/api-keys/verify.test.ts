import { createHash, randomBytes } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { createApiKey, revokeApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { failureOf } from "#tests/support/failure.ts";
import { anOrganization, aPlatform } from "#tests/support/platform.ts";
import { A_PROCESSOR } from "#tests/support/processor.ts";

let now = new Date();

const platform = await closedAfterTests(aPlatform({ clock: { now: () => now } }));
const organization = await anOrganization(platform);

const keys = () => platform.callers.grpc.system().apiKeys;

async function verified(key: string) {
  const keyHash = new Uint8Array(createHash("sha256").update(key).digest());
  return (await keys().verifyApiKeys({ keyHashes: [keyHash] })).keys[0];
}

describe("a key's hash", () => {
  test("opens the organization, its slug, the scopes, the environment and the merchant", async () => {
    const asked = { scopes: ["disputes:read"], allowedIps: ["203.0.113.0/24"] };
    const { key, apiKey } = await createApiKey(organization.work(), asked);
    expect(await verified(key)).toMatchObject({
      apiKeyId: apiKey.id,
      organizationId: organization.id,
      organizationSlug: organization.slug,
      scopes: ["disputes:read"],
      allowedIps: ["203.0.113.0/24"],
      environment: "sandbox",
      merchantId: organization.engineMerchantId,
      keyPrefix: apiKey.keyPrefix,
    });
  });

  test("opens nothing when it is unknown", async () => {
    expect(await verified(`svc_sandbox_${randomBytes(32).toString("hex")}`)).toBeUndefined();
  });

  test("opens nothing once the key is revoked", async () => {
    const { key, apiKey } = await createApiKey(organization.work(), { scopes: [] });
    expect(await verified(key)).toBeDefined();
    await revokeApiKey(organization.work(), apiKey.id);
    expect(await verified(key)).toBeUndefined();
  });

  test("opens until the instant of its expiry and not in it", async () => {
    const expiresAt = new Date(now.getTime() + 5_000);
    const { key } = await createApiKey(organization.work(), { scopes: [], expiresAt });
    const before = now;
    now = new Date(expiresAt.getTime() - 1);
    expect((await verified(key))?.expiresAt).toEqual(timestampFromDate(expiresAt));
    now = expiresAt;
    expect(await verified(key)).toBeUndefined();
    now = before;
  });

  test.each([0, 31, 33])("of %d bytes is refused", async (length) => {
    const keyHashes = [new Uint8Array(length)];
    expect((await failureOf(keys().verifyApiKeys({ keyHashes }))).code).toBe(Code.InvalidArgument);
  });

  test("may be one of many: each valid key is found, and nothing else", async () => {
    const minted = await Promise.all([1, 2, 3].map(() => createApiKey(organization.work(), { scopes: [] })));
    const other = await createApiKey((await anOrganization(platform, "Other")).work(), { scopes: ["*"] });
    await revokeApiKey(organization.work(), minted[1]?.apiKey.id ?? "");
    const hashes = [...minted, other].map(({ key }) => new Uint8Array(createHash("sha256").update(key).digest()));
    const { keys: found } = await keys().verifyApiKeys({ keyHashes: [...hashes, new Uint8Array(32)] });
    const expected = [minted[0], minted[2], other].map((each) => each?.apiKey.id);
    expect(found.map(({ apiKeyId }) => apiKeyId).sort()).toEqual(expected.sort());
    for (const { apiKeyId, keyHash } of found) {
      const key = [...minted, other].find(({ apiKey }) => apiKey.id === apiKeyId)?.key ?? "";
      expect(Buffer.from(keyHash)).toEqual(createHash("sha256").update(key).digest());
    }
  });

  test.each([0, 1_001])("of %d at once is refused", async (count) => {
    const keyHashes = Array.from({ length: count }, () => new Uint8Array(32));
    expect((await failureOf(keys().verifyApiKeys({ keyHashes }))).code).toBe(Code.InvalidArgument);
  });
});

describe("the merchant of a key", () => {
  const merchantOf = async (work: Parameters<typeof createApiKey>[0]) =>
    (await verified((await createApiKey(work, { scopes: [] })).key))?.merchantId;

  test("is the one of its environment", async () => {
    const both = await anOrganization(platform, "Both");
    expect(await merchantOf(both.liveWork())).toBeUndefined();
    const live = await connectMerchant(both.liveWork(), { name: "Both, live", processor: A_PROCESSOR });
    expect(await merchantOf(both.liveWork())).toBe(live.engineMerchantId);
    expect(await merchantOf(both.work())).toBe(both.engineMerchantId);
    expect(live.engineMerchantId).not.toBe(both.engineMerchantId);
  });

  test("is the legacy one where there is one, also beside an account at the engine", async () => {
    const system = createSystemWork(platform.context, { requestId: "test" });
    const named = { slug: `old-${randomBytes(4).toString("hex")}`, name: "Old", legacyMerchantId: "MU_legacy" };
    const tenant = tenantOf(await createOrganization(system, named));
    expect(await merchantOf(await system.inTenant(tenant))).toBe("MU_legacy");
    await connectMerchant(await system.inTenant(tenant), { name: "Old" });
    expect(await merchantOf(await system.inTenant(tenant))).toBe("MU_legacy");
  });

  test("is absent before there is one", async () => {
    const system = createSystemWork(platform.context, { requestId: "test" });
    const named = { slug: `new-${randomBytes(4).toString("hex")}`, name: "New" };
    expect(await merchantOf(await system.inTenant(tenantOf(await createOrganization(system, named))))).toBeUndefined();
  });
});

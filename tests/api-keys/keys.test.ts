import { createHash } from "node:crypto";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import type { Environment } from "#contract/environment.ts";
import { DEFAULT_SCOPES, SCOPE_CATALOG } from "#contract/scopes.ts";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const keysOf = ({ id }: TestOrganization, environment: Environment = "sandbox") =>
  platform.callers.grpc.forOrganization({ organizationId: id, environment }).apiKeys;
const create = async (asked: Parameters<ReturnType<typeof keysOf>["createApiKey"]>[0] = {}, of = organization) => {
  const { key = "", ...apiKey } = await keysOf(of).createApiKey(asked);
  return { key, apiKey };
};

describe("a new key", () => {
  test.each(["sandbox", "live"] as const)("of %s has the format that the specification gives", async (environment) => {
    const { key = "", ...apiKey } = await keysOf(organization, environment).createApiKey({});
    expect(key).toMatch(new RegExp(`^svc_${environment}_[0-9a-f]{64}$`));
    expect(apiKey).toMatchObject({
      environment,
      isActive: true,
      apiKeyStatus: "active",
      organizationId: organization.id,
    });
    expect(apiKey.totalRequests).toBe(0n);
    expect(apiKey.keyPrefix).toBe(key.slice(0, `svc_${environment}_`.length + 12));
    expect(apiKey.lastUsedAt).toBeUndefined();
  });

  test("is never like another", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(new Set(made.map(({ key }) => key)).size).toBe(10);
  });

  test("is kept as its hash; the key itself is nowhere", async () => {
    const { key, apiKey } = await create({
      name: "till",
      sourceApp: "pos",
      sourceOrgId: "pos_1",
      createdByUserId: "usr_1",
    });
    const stored = await organization.work().em.findOneOrFail(ApiKeyEntity, { id: apiKey.apiKeyId });
    expect(Buffer.from(stored.hash)).toEqual(createHash("sha256").update(key).digest());
    expect(stored).toMatchObject({ name: "till", sourceApp: "pos", sourceOrgId: "pos_1", createdByUserId: "usr_1" });

    const everything = await everythingStored(platform.databaseUrl);
    const random = key.slice(-64);
    expect(everything).toContain(apiKey.keyPrefix);
    for (const trace of [
      key,
      random,
      random.slice(0, 20),
      random.slice(-20),
      Buffer.from(random, "hex").toString("base64"),
    ])
      expect(everything).not.toContain(trace);
  });

  test("has the 17 default scopes when it asks for none", async () => {
    const { apiKey } = await create();
    expect(apiKey.scopes).toEqual(DEFAULT_SCOPES);
    expect(apiKey.scopes).toHaveLength(17);
    expect(SCOPE_CATALOG.filter((scope) => !apiKey.scopes.includes(scope))).toEqual(["disputes:write"]);
  });

  test("has exactly the scopes that it asks for", async () => {
    const scopes = ["disputes:write", "customers:*", "*"];
    expect((await create({ scopes })).apiKey.scopes).toEqual(scopes);
  });

  test.each([
    ["disputes:delete"],
    ["unicorns:read"],
    ["unicorns:*"],
    ["disputes"],
    ["DISPUTES:READ"],
    [""],
    ["*:read"],
  ])("is refused the unknown scope %j, and none is made", async (scope) => {
    const count = () => organization.work().em.count(ApiKeyEntity, {});
    const before = await count();
    const error = await failureOf(create({ scopes: ["disputes:read", scope] }));
    expect(error.code).toBe(Code.InvalidArgument);
    expect(["scope_unknown", "validation_failed"]).toContain(infoOf(error).reason);
    expect(await count()).toBe(before);
  });

  test("expires when it says so, and not in the past", async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const { apiKey } = await create({ expiresAt: timestampFromDate(expiresAt) });
    expect(apiKey.expiresAt && timestampDate(apiKey.expiresAt)).toEqual(expiresAt);
    const past = timestampFromDate(new Date(Date.now() - 1_000));
    expect((await failureOf(create({ expiresAt: past }))).code).toBe(Code.InvalidArgument);
  });

  test("keeps its allow list in one spelling, each address once", async () => {
    const allowedIps = ["203.0.113.9/24", "2001:DB8::0001", "::ffff:203.0.113.0/120"];
    expect((await create({ allowedIps })).apiKey.allowedIps).toEqual(["203.0.113.0/24", "2001:db8::1"]);
  });

  test("is refused an allow list with what is no address, and all of it is named", async () => {
    const error = await failureOf(create({ allowedIps: ["10.0.0.1", "office", "10.0.0.0/33"] }));
    expect(error.code).toBe(Code.InvalidArgument);
    expect(infoOf(error)).toMatchObject({ reason: "allowed_ip_invalid", metadata: { param: "allowed_ips" } });
    expect(error.rawMessage).toContain('"office", "10.0.0.0/33"');
    expect(error.rawMessage).not.toContain("10.0.0.1");
  });
});

describe("a key's record", () => {
  test("is the same by its id and in the list, and never holds the key or its hash", async () => {
    const { apiKey, key } = await create({ name: "till" });
    const { apiKeyId } = apiKey;
    const shown = await keysOf(organization).getApiKey({ apiKeyId });
    const listed = (await keysOf(organization).listApiKeys({ limit: 1 })).data[0];
    for (const record of [shown, listed]) {
      expect(record).toMatchObject({ ...apiKey });
      expect(record?.key).toBeUndefined();
      expect(Object.keys(record ?? {})).not.toContain("hash");
    }
    expect(key).not.toBe("");
  });

  test("tells who made it", async () => {
    const { apiKey } = await create({ createdByUserId: "usr_7" });
    expect(apiKey.createdByUserId).toBe("usr_7");
  });
});

describe("revoking", () => {
  test("is for good, and again changes nothing and tells nothing", async () => {
    const { apiKeyId } = (await create()).apiKey;
    const first = await keysOf(organization).revokeApiKey({ apiKeyId });
    expect(first).toMatchObject({ isActive: false, apiKeyStatus: "revoked" });
    expect(first.revokedAt).toBeDefined();
    for (let time = 0; time < 2; time += 1) {
      expect(await keysOf(organization).revokeApiKey({ apiKeyId })).toMatchObject({ revokedAt: first.revokedAt });
    }
    const told = { subjectId: apiKeyId, type: "api_key.revoked" as const };
    expect(await organization.work().em.count(EventEntity, told)).toBe(1);
  });

  test("a key that does not exist is not found, and the refusal names the parameter", async () => {
    const error = await failureOf(keysOf(organization).revokeApiKey({ apiKeyId: "key_unknown" }));
    expect(error.code).toBe(Code.NotFound);
    expect(infoOf(error).metadata.param).toBe("api_key_id");
  });

  test("an expired key is possible: it is then revoked, and not merely expired", async () => {
    const { apiKeyId } = (await create()).apiKey;
    const work = organization.work();
    (await work.em.findOneOrFail(ApiKeyEntity, { id: apiKeyId })).expiresAt = new Date(Date.now() - 1_000);
    await work.em.flush();
    expect((await keysOf(organization).getApiKey({ apiKeyId })).apiKeyStatus).toBe("expired");
    expect((await keysOf(organization).revokeApiKey({ apiKeyId })).apiKeyStatus).toBe("revoked");
  });
});

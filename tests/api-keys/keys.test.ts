import { createHash } from "node:crypto";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_SCOPES, SCOPE_CATALOG } from "#extensions/caller/scopes.ts";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { apiKeyPrefix, apiKeyText, isValid } from "#extensions/capabilities/api-keys/api-key.rules.ts";
import { EventEntity } from "#extensions/events/event.entity.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, aPlatform, type Platform, type TestOrganization } from "#tests/support/platform.ts";

let platform: Platform;
let organization: TestOrganization;

beforeAll(async () => {
  platform = await aPlatform();
  organization = await anOrganization(platform);
});
afterAll(() => platform.close());

const keys = () => platform.callers.grpc.system().apiKeys;
const create = (asked: Record<string, unknown> = {}) =>
  keys().createApiKey({ organizationId: organization.id, ...asked });

describe("a rule", () => {
  test("makes a key of the environment and the random part, and shows its first 12 characters", () => {
    const random = "0123456789abcdef".repeat(4);
    expect(apiKeyText("live", random)).toBe(`svc_live_${random}`);
    expect(apiKeyPrefix("live", random)).toBe("svc_live_0123456789ab");
  });

  test.each([
    [true, null, true],
    [true, 1, true],
    [true, 0, false],
    [true, -1, false],
    [false, null, false],
    [false, 1, false],
  ])("finds an active=%s key that expires in %s ms valid=%s", (isActive, expiresInMs, valid) => {
    const now = new Date(1_000_000);
    const expiresAt = expiresInMs === null ? null : new Date(now.getTime() + expiresInMs);
    expect(isValid({ isActive, expiresAt }, now)).toBe(valid);
  });
});

describe("a new key", () => {
  test.each(["sandbox", "live"])("of %s has the format that the specification gives", async (environment) => {
    const { key, apiKey } = await create({ environment });
    expect(key).toMatch(new RegExp(`^svc_${environment}_[0-9a-f]{64}$`));
    expect(apiKey).toMatchObject({ environment, isActive: true, totalRequests: 0n, organizationId: organization.id });
    expect(apiKey?.keyPrefix).toBe(key.slice(0, `svc_${environment}_`.length + 12));
    expect(apiKey?.lastUsedAt).toBeUndefined();
  });

  test("is for the sandbox unless another environment is asked for", async () => {
    expect((await create()).key).toMatch(/^svc_sandbox_/);
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
    const stored = await organization.work().em.findOneOrFail(ApiKeyEntity, { id: apiKey?.apiKeyId ?? "" });
    expect(Buffer.from(stored.hash)).toEqual(createHash("sha256").update(key).digest());
    expect(stored).toMatchObject({ name: "till", sourceApp: "pos", sourceOrgId: "pos_1", createdByUserId: "usr_1" });

    const everything = await everythingStored(platform.databaseUrl);
    const random = key.slice(-64);
    expect(everything).toContain(apiKey?.keyPrefix);
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
    expect(apiKey?.scopes).toEqual(DEFAULT_SCOPES);
    expect(apiKey?.scopes).toHaveLength(17);
    expect(SCOPE_CATALOG.filter((scope) => !apiKey?.scopes.includes(scope))).toEqual(["disputes:write"]);
  });

  test("has exactly the scopes that it asks for", async () => {
    const scopes = ["disputes:write", "customers:*", "*"];
    expect((await create({ scopes })).apiKey?.scopes).toEqual(scopes);
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
    expect(apiKey?.expiresAt && timestampDate(apiKey.expiresAt)).toEqual(expiresAt);
    const past = timestampFromDate(new Date(Date.now() - 1_000));
    expect((await failureOf(create({ expiresAt: past }))).code).toBe(Code.InvalidArgument);
  });

  test("for an organization that does not exist is not found", async () => {
    expect((await failureOf(create({ organizationId: "org_unknown" }))).code).toBe(Code.NotFound);
  });
});

describe("revoking", () => {
  test("is for good, and again changes nothing and tells nothing", async () => {
    const { apiKey } = await create();
    const named = { organizationId: organization.id, apiKeyId: apiKey?.apiKeyId ?? "" };
    for (let time = 0; time < 3; time += 1) expect((await keys().revokeApiKey(named)).isActive).toBe(false);
    const told = { subjectId: named.apiKeyId, type: "api_key.revoked" as const };
    expect(await organization.work().em.count(EventEntity, told)).toBe(1);
  });

  test("a key that does not exist is not found", async () => {
    const named = { organizationId: organization.id, apiKeyId: "key_unknown" };
    expect((await failureOf(keys().revokeApiKey(named))).code).toBe(Code.NotFound);
  });
});

describe("another organization", () => {
  test("cannot list or revoke a key", async () => {
    const theirs = await anOrganization(platform, "Theirs");
    const { apiKey } = await create();
    const apiKeyId = apiKey?.apiKeyId ?? "";
    expect((await keys().listApiKeys({ organizationId: theirs.id })).data).toEqual([]);
    expect((await failureOf(keys().revokeApiKey({ organizationId: theirs.id, apiKeyId }))).code).toBe(Code.NotFound);
    expect((await organization.work().em.findOneOrFail(ApiKeyEntity, { id: apiKeyId })).isActive).toBe(true);
  });
});

test("keys are listed newest first, page by page, without the key or its hash", async () => {
  const own = await anOrganization(platform);
  const made = [];
  for (let count = 0; count < 5; count += 1) made.push((await create({ organizationId: own.id })).apiKey?.apiKeyId);
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await keys().listApiKeys({
      organizationId: own.id,
      limit: 2,
      ...(cursor !== undefined && { cursor }),
    });
    seen.push(...page.data.map(({ apiKeyId }) => apiKeyId));
    expect(Object.keys(page.data[0] ?? {})).not.toContain("hash");
    cursor = page.nextCursor;
    if (cursor === undefined) break;
  }
  expect(seen).toEqual(made.toReversed());
});

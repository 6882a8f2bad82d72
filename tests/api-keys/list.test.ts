import { describe, expect, test } from "vitest";
import type { Environment } from "#contract/environment.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const keysOf = ({ id }: TestOrganization, environment: Environment = "sandbox") =>
  platform.callers.grpc.forOrganization({ organizationId: id, environment }).apiKeys;
const aKeyId = async (of = organization) => (await createApiKey(of.work(), { scopes: ["*"] })).apiKey.id;

describe("a list of keys", () => {
  test("shows the newest first, page by page", async () => {
    const own = await anOrganization(platform);
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.push(await aKeyId(own));
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await keysOf(own).listApiKeys({ limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.data.map(({ apiKeyId }) => apiKeyId));
      cursor = page.nextCursor;
      if (cursor === undefined) break;
    }
    expect(seen).toEqual(made.toReversed());
  });

  test("shows those of a time, and its cursor belongs to that time and to the environment", async () => {
    const own = await anOrganization(platform);
    for (let count = 0; count < 3; count += 1) await aKeyId(own);
    const [last, middle] = (await keysOf(own).listApiKeys({})).data;
    const before = { ...(last?.createdAt && { lt: last.createdAt }) };
    const page = await keysOf(own).listApiKeys({ limit: 1, createdAt: before });
    expect(page.data.map(({ apiKeyId }) => apiKeyId)).toEqual([middle?.apiKeyId]);
    expect(page.hasMore).toBe(true);
    const cursor = page.nextCursor ?? "";
    expect((await keysOf(own).listApiKeys({ createdAt: before, cursor })).data).toHaveLength(1);
    for (const failure of [
      await failureOf(keysOf(own).listApiKeys({ cursor })),
      await failureOf(keysOf(own, "live").listApiKeys({ createdAt: before, cursor })),
    ])
      expect(infoOf(failure).reason).toBe("cursor_filter_mismatch");
  });
});

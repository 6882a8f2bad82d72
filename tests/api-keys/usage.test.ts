import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ulid } from "ulid";
import { expect, test } from "vitest";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();

const NOON = new Date("2026-01-01T12:00:00Z");

interface Usage {
  apiKeyId: string;
  organizationId: string;
  requests: bigint;
  lastUsedAt: ReturnType<typeof timestampFromDate>;
}

const usageOf = (apiKeyId: string, requests: number, at = NOON, organizationId = organization.id): Usage => ({
  apiKeyId,
  organizationId,
  requests: BigInt(requests),
  lastUsedAt: timestampFromDate(at),
});

const send = (usages: Usage[], batchId: string = ulid()) =>
  platform.callers.grpc.system().apiKeys.recordApiKeyUsage({ batchId, usages });

const aKeyId = async () => (await createApiKey(organization.work(), { scopes: [] })).apiKey.id;

async function recordOf(id: string) {
  const { totalRequests, lastUsedAt } = await organization.work().em.findOneOrFail(ApiKeyEntity, { id });
  return { totalRequests, lastUsedAt };
}

test("a batch counts once, however often and however much at once it is sent", async () => {
  const id = await aKeyId();
  const batchId = ulid();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send([usageOf(id, 3)], batchId)));
  answers.push(await send([usageOf(id, 3)], batchId));
  expect(answers.filter(({ counted }) => counted)).toHaveLength(1);
  expect(await recordOf(id)).toEqual({ totalRequests: 3n, lastUsedAt: NOON });
});

test("a key that stands in a batch twice is counted for both", async () => {
  const id = await aKeyId();
  await send([usageOf(id, 3), usageOf(id, 4, new Date(NOON.getTime() + 1_000))]);
  expect(await recordOf(id)).toEqual({ totalRequests: 7n, lastUsedAt: new Date(NOON.getTime() + 1_000) });
});

test("the time of the last use never goes back", async () => {
  const id = await aKeyId();
  await send([usageOf(id, 1)]);
  await send([usageOf(id, 1, new Date(NOON.getTime() - 60_000))]);
  expect(await recordOf(id)).toEqual({ totalRequests: 2n, lastUsedAt: NOON });
});

test("a count for a key that is gone or another organization's is dropped, and the rest counts", async () => {
  const theirs = await anOrganization(platform, "Theirs");
  const id = await aKeyId();
  expect((await send([usageOf("key_gone", 5), usageOf(id, 5, NOON, theirs.id), usageOf(id, 2)])).counted).toBe(true);
  expect((await recordOf(id)).totalRequests).toBe(2n);
});

test("eight writers over 200 keys in any order never deadlock and lose nothing", async () => {
  const ids: string[] = [];
  // Some at a time: a call waits for a connection with a limit.
  while (ids.length < 200) ids.push(...(await Promise.all(Array.from({ length: 20 }, aKeyId))));
  const rounds = 10;
  const writer = async (number: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const order = number % 2 === 0 ? ids : ids.toReversed();
      const start = (number * 37 + round * 11) % ids.length;
      const shifted = [...order.slice(start), ...order.slice(0, start)];
      const { counted } = await send(shifted.map((id, index) => usageOf(id, (index % 3) + 1)));
      expect(counted).toBe(true);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, number) => writer(number)));
  const rows = await organization.work().em.find(ApiKeyEntity, { id: { $in: ids } });
  const total = rows.reduce((sum, { totalRequests }) => sum + totalRequests, 0n);
  const perBatch = ids.reduce((sum, _, index) => sum + (index % 3) + 1, 0);
  expect(total).toBe(BigInt(8 * rounds * perBatch));
}, 60_000);

import { expect, test } from "vitest";
import type { Environment } from "#contract/environment.ts";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { reapOver } from "#extensions/platform/operation-recovery/reap.job.ts";
import { IdempotencyRecordEntity } from "#extensions/platform/operations/operation-record.entity.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const DAY_MS = 86_400_000;

const { platform, organization } = await startPlatform();

const recordOf = (idempotencyKey: string, of = organization) =>
  of.work().em.findOne(IdempotencyRecordEntity, { idempotencyKey });

function apiKeysOf(idempotencyKey: string, environment: Environment = "sandbox", of = organization) {
  return platform.callers.grpc.forOrganization({ organizationId: of.id, environment, idempotencyKey }).apiKeys;
}

/** A record from this many days ago, finished or not. */
async function aRecord(key: string, daysAgo: number, environment: Environment, of = organization): Promise<string> {
  await apiKeysOf(key, environment, of).createApiKey({ name: key });
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  await of.work().em.nativeUpdate(IdempotencyRecordEntity, { idempotencyKey: key }, { createdAt: at, finishedAt: at });
  return key;
}

test.each([
  ["sandbox", 6.9, true],
  ["sandbox", 7.1, false],
  ["live", 29.9, true],
  ["live", 30.1, false],
] as const)("in %s an answer of %d days is kept: %s", async (environment, daysAgo, isKept) => {
  const key = await aRecord(`${environment}-${daysAgo}`, daysAgo, environment);
  await reapOver(platform.context);
  expect((await recordOf(key)) !== null).toBe(isKept);
});

test("the reaper takes the answers of all organizations, in as many batches as it needs", async () => {
  const theirs = await anOrganization(platform, "Theirs");
  const keys = ["a", "b", "c"].map((each) => `batch-${each}`);
  for (const of of [organization, theirs]) for (const key of keys) await aRecord(key, 8, "sandbox", of);
  await reapOver(platform.context, 2);
  for (const of of [organization, theirs]) for (const key of keys) expect(await recordOf(key, of)).toBeNull();
});

test("the reaper never takes unfinished work, however old", async () => {
  const key = await aRecord("unfinished", 400, "sandbox");
  const unfinished = { recoveryPoint: "engine_called", finishedAt: null, sealedAnswer: null };
  await organization.work().em.nativeUpdate(IdempotencyRecordEntity, { idempotencyKey: key }, unfinished);
  await reapOver(platform.context);
  expect(await recordOf(key)).toMatchObject({ recoveryPoint: "engine_called" });
});

test.each([
  ["sandbox", 6.9, 1],
  ["sandbox", 7.1, 2],
  ["live", 29.9, 1],
  ["live", 30.1, 2],
] as const)(
  "in %s a key that was answered %d days ago is worth %d effects, reaper or not",
  async (environment, daysAgo, effects) => {
    const key = await aRecord(`free-${environment}-${daysAgo}`, daysAgo, environment);
    await apiKeysOf(key, environment).createApiKey({ name: key });
    expect(await organization.work().em.count(ApiKeyEntity, { name: key, environment })).toBe(effects);
    expect(await organization.work().em.count(IdempotencyRecordEntity, { idempotencyKey: key })).toBe(1);
  },
);

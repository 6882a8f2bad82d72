import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, reasonOf } from "#extensions/caller/index.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { aRedis, redisProgram } from "./a-redis.ts";
import { type TwoInstances, twoInstances } from "./two-instances.ts";

const LIMIT = 20;

if (!redisProgram)
  console.warn("Skipped: neither valkey-server nor redis-server is installed, and REDIS_SERVER names none.");

describe.skipIf(!redisProgram)("with REDIS_URL", () => {
  let redis: Awaited<ReturnType<typeof aRedis>>;
  let service: TwoInstances;

  beforeAll(async () => {
    redis = await aRedis();
    service = await twoInstances({ REDIS_URL: redis.url, RATE_LIMIT_ORGANIZATION_PER_MINUTE: String(LIMIT) });
  });
  afterAll(async () => {
    await service.close();
    await redis.stop();
  });

  const clients = (caller: Caller, { id }: TestOrganization) => caller.forOrganization({ organizationId: id }).disputes;

  async function reads(organization: TestOrganization, calls: number): Promise<(string | null)[]> {
    const answers = Array.from({ length: calls }, (_, index) => {
      const caller = service.callers[index % 2] ?? service.callers[0];
      return clients(caller, organization)
        .listDisputes({ limit: 1 })
        .then(() => "ok", reasonOf);
    });
    return Promise.all(answers);
  }

  test("a limit is reached exactly, by calls at once on two instances, and the database counts nothing", async () => {
    const answers = await reads(await anOrganization(service.platform), LIMIT * 3);
    expect(answers.filter((answer) => answer === "ok").length).toBe(LIMIT);
    expect(answers.filter((answer) => answer === "rate_limited").length).toBe(LIMIT * 2);
    await onDatabase(service.platform.databaseUrl, async (client) => {
      expect((await client.query("select * from rate_limits")).rows).toEqual([]);
    });
  });

  test("a limit begins anew when its key has expired", async () => {
    const key = `caller:session:${"b".repeat(43)}`;
    const consume = () =>
      service.callers[0].system().rateLimits.consume({ key: key.slice("caller:".length), points: 3, limit: 3 });
    expect(await consume()).toMatchObject({ granted: 3, remaining: 0 });
    expect(await consume()).toMatchObject({ granted: 0 });
    const client = new Redis(redis.url);
    expect(await client.ttl(`tollhouse:${key}`)).toBeGreaterThan(50);
    await client.del(`tollhouse:${key}`);
    client.disconnect();
    expect(await consume()).toMatchObject({ granted: 3 });
  });

  test("without the server reads pass and writes are refused", async () => {
    const organization = await anOrganization(service.platform);
    await redis.stop();
    expect(await reads(organization, 4)).toEqual(["ok", "ok", "ok", "ok"]);
    const ids = { disputeId: "dsp_none", evidenceId: "evd_none" };
    expect(
      await clients(service.callers[0], organization)
        .deleteEvidence(ids)
        .then(() => "ok", reasonOf),
    ).toBe("rate_limit_unavailable");
  });
});

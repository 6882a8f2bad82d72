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

  test("a limit begins again when its key has expired", async () => {
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

  test("without the server each instance counts by itself, and all together again when it is back", async () => {
    const of = (answers: (string | null)[]) => answers.filter((answer) => answer === "ok").length;
    await redis.stop();
    expect(of(await reads(await anOrganization(service.platform), LIMIT * 3))).toBe(LIMIT * 2);
    redis = await aRedis(redis.port);
    const together = async () => of(await reads(await anOrganization(service.platform), LIMIT * 3));
    await expect.poll(together, { timeout: 15_000, interval: 500 }).toBe(LIMIT);
  });
});

import { Code, type ConnectError } from "@connectrpc/connect";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Caller, reasonOf, serviceErrorOf } from "#extensions/caller/index.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aConnection, onDatabase } from "#tests/support/database.ts";
import { anOrganization, TEST_SECRET, type TestOrganization } from "#tests/support/platform.ts";
import { type TwoInstances, twoInstances } from "./two-instances.ts";

const LIMIT = 20;

const service = await closedAfterTests(twoInstances({ RATE_LIMIT_ORGANIZATION_PER_MINUTE: String(LIMIT) }));
const database = await closedAfterTests(aConnection(service.platform.databaseUrl));
afterEach(() => void vi.useRealTimers());

type Call = (caller: Caller, organization: TestOrganization) => Promise<unknown>;

const read: Call = (caller, { id }) =>
  caller.forOrganization({ organizationId: id }).disputes.listDisputes({ limit: 1 });
const write: Call = (caller, { id }) =>
  caller
    .forOrganization({ organizationId: id })
    .disputes.deleteEvidence({ disputeId: "dsp_none", evidenceId: "evd_none" });

/** Concurrent calls, alternating between both instances. */
async function outcomes(organization: TestOrganization, calls: number, call = read): Promise<(string | null)[]> {
  const answers = Array.from({ length: calls }, (_, index) => {
    const caller = service.callers[index % 2] ?? service.callers[0];
    return call(caller, organization).then(() => "ok", reasonOf);
  });
  return Promise.all(answers);
}

const count = (answers: (string | null)[], wanted: string) => answers.filter((answer) => answer === wanted).length;

describe("an organization's limit", () => {
  test("is reached exactly, by calls at once on two instances", async () => {
    const organization = await anOrganization(service.platform);
    const answers = await outcomes(organization, LIMIT * 3);
    expect([count(answers, "ok"), count(answers, "rate_limited")]).toEqual([LIMIT, LIMIT * 2]);
  });

  test("is each organization's own", async () => {
    const [noisy, quiet] = [await anOrganization(service.platform), await anOrganization(service.platform)];
    await outcomes(noisy, LIMIT + 1);
    expect(count(await outcomes(quiet, LIMIT), "ok")).toBe(LIMIT);
  });

  test("begins again when the window has passed", async () => {
    const organization = await anOrganization(service.platform);
    await outcomes(organization, LIMIT + 5);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_001 });
    expect(count(await outcomes(organization, LIMIT + 5), "ok")).toBe(LIMIT);
  });

  test("a write costs two", async () => {
    const organization = await anOrganization(service.platform);
    expect(count(await outcomes(organization, LIMIT, write), "rate_limited")).toBe(LIMIT / 2);
  });

  test("is told in the standard headers, and the refusal says when to come back", async () => {
    const organization = await anOrganization(service.platform);
    const ask = () => overHttp(organization.id);
    const first = await ask();
    expect(first.headers.get("ratelimit-limit")).toBe(String(LIMIT));
    expect(first.headers.get("ratelimit-remaining")).toBe(String(LIMIT - 1));
    expect(Number(first.headers.get("ratelimit-reset"))).toBeGreaterThan(50);
    for (let call = 1; call < LIMIT; call += 1) await ask();
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    expect(refused.headers.get("retry-after")).toBe(refused.headers.get("ratelimit-reset"));

    const error = await read(service.callers[0], organization).catch((reason: unknown) => reason);
    expect((error as ConnectError).code).toBe(Code.ResourceExhausted);
    expect(serviceErrorOf(error)?.metadata).toMatchObject({ kind: "rate_limited", limited: "organization" });
  });

  test("the table holds hashes only", async () => {
    const { rows } = await database.query<{ key: string }>("select key from rate_limits");
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^(organization|service|caller:[a-z_]+):[\w-]{43}$/);
  });
});

describe("while nobody can count", () => {
  beforeAll(async () => void (await database.query("alter table rate_limits rename to rate_limits_away")));
  afterAll(async () => void (await database.query("alter table rate_limits_away rename to rate_limits")));

  test("each instance counts by itself, reads and writes", async () => {
    const organization = await anOrganization(service.platform);
    const [reads, writes] = [await outcomes(organization, LIMIT * 3), await outcomes(organization, 2, write)];
    expect([count(reads, "ok"), count(reads, "rate_limited")]).toEqual([LIMIT * 2, LIMIT]);
    expect(writes).toEqual(["rate_limited", "rate_limited"]);
    expect(await outcomes(await anOrganization(service.platform), 4, write)).toEqual(Array(4).fill("resource_missing"));
  });

  test("who counts for others is told that the count is away", async () => {
    const asked = { key: `session:${"c".repeat(43)}`, points: 1, limit: 3 };
    const error = await service.callers[0]
      .system()
      .rateLimits.consume(asked)
      .catch((reason: unknown) => reason);
    expect([(error as ConnectError).code, reasonOf(error)]).toEqual([Code.Unavailable, "unavailable"]);
  });
});

test("a service's limit holds for all organizations together, and leaves the counting for others alone", async () => {
  await withTwoInstances({ RATE_LIMIT_SERVICE_PER_MINUTE: "10" }, async ({ callers }, [one, other]) => {
    const calls = Array.from({ length: 15 }, (_, index) =>
      read(callers[index % 2] ?? callers[0], index % 3 ? one : other),
    );
    const answers = await Promise.all(
      calls.map((call) =>
        call.then(
          () => "ok",
          (error) => serviceErrorOf(error)?.metadata.limited,
        ),
      ),
    );
    expect([count(answers as string[], "ok"), count(answers as string[], "service")]).toEqual([10, 5]);
    const key = `session:${"a".repeat(43)}`;
    const taken = await callers[0].system().rateLimits.consume({ key, points: 5, limit: 3 });
    expect(taken).toMatchObject({ granted: 3, remaining: 0 });
  });
});

test("zero is no limit", async () => {
  const off = { RATE_LIMIT_SERVICE_PER_MINUTE: "0", RATE_LIMIT_ORGANIZATION_PER_MINUTE: "0" };
  await withTwoInstances(off, async ({ platform, callers }, [organization]) => {
    await read(callers[0], organization);
    await onDatabase(platform.databaseUrl, async (client) => {
      expect((await client.query("select * from rate_limits")).rows).toEqual([]);
    });
  });
});

type Pair = readonly [TestOrganization, TestOrganization];

async function withTwoInstances(
  env: Record<string, string>,
  use: (instances: TwoInstances, organizations: Pair) => Promise<void>,
): Promise<void> {
  const instances = await twoInstances(env);
  try {
    await use(instances, [await anOrganization(instances.platform), await anOrganization(instances.platform)]);
  } finally {
    await instances.close();
  }
}

function overHttp(organizationId: string): Promise<Response> {
  return fetch(`${service.platform.url}/tollhouse.v1.DisputeService/ListDisputes`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-internal-secret": TEST_SECRET, "x-org-id": organizationId },
    body: "{}",
  });
}

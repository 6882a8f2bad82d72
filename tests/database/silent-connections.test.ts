import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anExtensionsProcess } from "#tests/support/extensions-process.ts";
import { startPlatform, TEST_SECRET } from "#tests/support/platform.ts";
import { aHangingProxy } from "./a-hanging-proxy.ts";

const LIMITS = {
  DATABASE_STATEMENT_TIMEOUT_MS: "2000",
  DATABASE_QUERY_TIMEOUT_MS: "3000",
  INSTANCE_HEARTBEAT_MS: "500",
  INSTANCE_LEASE_MS: "3000",
};
const CONCURRENT_READS = 20;
const IDLE_MS = 1_500;

const { platform, organization } = await startPlatform();
const proxy = await closedAfterTests(aHangingProxy(platform.databaseUrl));
const service = await closedAfterTests(
  anExtensionsProcess({ ...platform.settings, DATABASE_URL: proxy.url, ...LIMITS }).then((process) => ({
    ...process,
    close: process.kill,
  })),
);
const { disputes } = service.caller.forOrganization({ organizationId: organization.id });

async function timed<T>(work: Promise<T>) {
  const startedAt = performance.now();
  const result = await work;
  return { result, ms: performance.now() - startedAt };
}

async function readAtOnce() {
  const read = () => disputes.listDisputes({}, { timeoutMs: 15_000 }).then(Boolean, () => false);
  const done = await Promise.all(Array.from({ length: CONCURRENT_READS }, read));
  return done.filter((isDone) => !isDone).length;
}

async function status(path: string): Promise<number> {
  const headers = { "x-internal-secret": TEST_SECRET };
  const answer = await fetch(`${service.url}${path}`, { headers, signal: AbortSignal.timeout(15_000) });
  await answer.arrayBuffer();
  return answer.status;
}

const instances = () =>
  onDatabase(platform.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from running_instances order by id");
    return rows.map(({ id }) => id);
  });

test.each(["answering", "asking"] as const)(
  "connections whose %s side goes silent during work are replaced within seconds, and no lease ends",
  async (side) => {
    expect(await readAtOnce()).toBe(0);
    const before = await instances();
    const working = readAtOnce();
    expect(proxy.silence(side)).toBeGreaterThan(10);
    const [metrics, ready] = await Promise.all([timed(status("/metrics")), timed(status("/readyz"))]);
    expect(metrics.result).toBe(200);
    expect(metrics.ms).toBeLessThan(2_000);
    expect(ready.ms).toBeLessThan(2_000);
    expect((await timed(working)).ms).toBeLessThan(8_000);
    expect(await readAtOnce()).toBe(0);
    expect(await status("/readyz")).toBe(200);
    expect(await instances()).toEqual(before);
  },
);

test("connections that go silent while they are idle cost no more calls than those that were just used", async () => {
  expect(await readAtOnce()).toBe(0);
  await pause(IDLE_MS);
  proxy.silence();
  // Due work and jobs have used some within the last second.
  expect(await readAtOnce()).toBeLessThan(CONCURRENT_READS / 4);
  expect(await readAtOnce()).toBe(0);
});

test("a service whose database answers nothing at all stops", async () => {
  const working = readAtOnce();
  proxy.hang(true);
  expect((await timed(service.askToStop())).ms).toBeLessThan(20_000);
  expect(await working).toBeGreaterThanOrEqual(0);
});

import { expect, test } from "vitest";
import { beginAdvance } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { advanceWorker } from "#extensions/platform/test-clocks/advance-worker.ts";
import { listFreeAdvances } from "#extensions/platform/test-clocks/test-clock.queries.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { clockedOn } from "./clocked.ts";

const { platform } = await startPlatform();
const { inDays, workOf } = clockedOn(platform);

async function anAdvancing(): Promise<string> {
  const organization = await anOrganization(platform);
  await (await workOf(organization)).atomically((phase) => beginAdvance(phase, { to: inDays(1) }));
  return organization.id;
}

test("advances that wait after a failure hide none behind them", async () => {
  const advancing: string[] = [];
  for (let n = 0; n < 3; n += 1) advancing.push(await anAdvancing());
  const find = (without: readonly string[]) =>
    listFreeAdvances(platform.context.orm.em.fork(), { now: new Date(), liveInstances: [], without, limit: 1 });
  for (const other of advancing) expect(await find(advancing.filter((id) => id !== other))).toEqual([other]);
  expect(await find(advancing)).toEqual([]);
});

test("an advance that keeps failing is tried again after pauses that double", async () => {
  const id = await anAdvancing();
  const triedAt: number[] = [];
  const fails = async ({ tenant }: { readonly tenant: { readonly organizationId: string } }) => {
    if (tenant.organizationId === id) triedAt.push(performance.now());
    throw new Error("always fails");
  };
  const worker = advanceWorker({ due: {}, followers: [fails] }).start(platform.context);
  await expect.poll(() => triedAt.length, { timeout: 30_000 }).toBeGreaterThan(2);
  await worker.stop(10_000);
  const [first = 0, second = 0, third = 0] = triedAt;
  expect([second - first >= 1_000, third - second >= 2_000]).toEqual([true, true]);
});

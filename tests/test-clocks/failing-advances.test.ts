import { expect, test } from "vitest";
import { beginAdvance } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { listFreeAdvances } from "#extensions/platform/test-clocks/test-clock.queries.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { clockedOn } from "./clocked.ts";

const { platform } = await startPlatform();
const { inDays, workOf } = clockedOn(platform);

test("advances that wait after a failure hide none behind them", async () => {
  const advancing: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const organization = await anOrganization(platform);
    await (await workOf(organization)).atomically((phase) => beginAdvance(phase, { to: inDays(1) }));
    advancing.push(organization.id);
  }
  const find = (without: readonly string[]) =>
    listFreeAdvances(platform.context.orm.em.fork(), { now: new Date(), liveInstances: [], without, limit: 1 });
  for (const other of advancing) expect(await find(advancing.filter((id) => id !== other))).toEqual([other]);
  expect(await find(advancing)).toEqual([]);
});

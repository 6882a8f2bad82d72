import { expect, test } from "vitest";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { advanceTestClock } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { clockedOn } from "./clocked.ts";
import { effectHandlers } from "./effect-handlers.ts";
import { aWeekFor, digestOf } from "./week.ts";

let now = new Date();
const { platform } = await startPlatform({ clock: { now: () => new Date(now) } });
const clocked = clockedOn(platform);
const { inDays, workOf } = clocked;

/** The next time at which work of the tests is due. */
async function nextOf({ work }: TestOrganization): Promise<Date | null> {
  const pending = { kind: { $like: "test.%" }, state: "pending" as const, runAt: { $lte: inDays(7) } };
  const [row] = await work().em.find(DueWorkEntity, pending, { orderBy: { runAt: "asc" }, limit: 1 });
  return row?.runAt ?? null;
}

test("a week on a test clock is the week that is lived through in real time", { timeout: 60_000 }, async () => {
  const [simulated, lived] = [await anOrganization(platform), await anOrganization(platform)];
  for (const each of [simulated, lived]) await aWeekFor(each, clocked);
  const due = effectHandlers();
  await advanceTestClock(await workOf(simulated), inDays(7), { due, followers: [] });

  const running = startDueWork(platform.context, due, { intervalMs: 20 });
  for (let next = await nextOf(lived); next; next = await nextOf(lived)) {
    now = next;
    await expect.poll(async () => (await nextOf(lived))?.getTime(), { timeout: 15_000 }).not.toBe(next.getTime());
  }
  await running.stop(5_000);
  const history = await digestOf(lived);
  expect(history).toHaveLength(9 * 3 * 3 + 7 + 6);
  expect(await digestOf(simulated)).toEqual(history);
});

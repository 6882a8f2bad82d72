import { expect, test } from "vitest";
import { advanceTestClock, beginAdvance } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { killablePrograms, killed, QUICK_LEASES } from "#tests/support/killable-programs.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { clockedOn } from "./clocked.ts";
import { effectHandlers } from "./effect-handlers.ts";
import { aWeekFor, digestOf } from "./week.ts";

const { platform } = await startPlatform();
const clocked = clockedOn(platform);
const { inDays, workOf } = clocked;
const aPlannedWeek = async () => aWeekFor(await anOrganization(platform), clocked);
const start = killablePrograms(platform);
const aProcess = (prints: "started" | "paused", PAUSE_AT = "") =>
  start("test-clock", { prints, env: { ...QUICK_LEASES, PAUSE_AT } });

const undisturbed = (async () => {
  const organization = await aPlannedWeek();
  const parts = { due: effectHandlers(), followers: [], sideBySide: 1 };
  await advanceTestClock(await workOf(organization), inDays(7), parts);
  return digestOf(organization);
})();

test("one at a time and eight side by side, in one advance and in seven, give the same history", async () => {
  const expected = await undisturbed;
  expect(expected).toHaveLength(9 * 3 * 3 + 7 + 6);
  const [wide, daily] = [await aPlannedWeek(), await aPlannedWeek()];
  const parts = { due: effectHandlers(), followers: [], sideBySide: 8 };
  await advanceTestClock(await workOf(wide), inDays(7), parts);
  for (const day of [1, 2, 3, 4, 5, 6, 7]) await advanceTestClock(await workOf(daily), inDays(day), parts);
  expect(await digestOf(wide)).toEqual(expected);
  expect(await digestOf(daily)).toEqual(expected);
});

test.each(["alone begun s4", "alone changed s7", "together s0", "asking ended nightly"])(
  "a process that is killed at %s leaves its advance to another one, which repeats nothing",
  { timeout: 60_000 },
  async (point) => {
    const expected = await undisturbed;
    const organization = await aPlannedWeek();
    const work = await workOf(organization);
    await work.atomically((phase) => beginAdvance(phase, { to: inDays(7) }));
    await killed(await aProcess("paused", point));
    await aProcess("started");
    const arrivesAt = async () => (await findTestClock(await workOf(organization)))?.advancesTo;
    await expect.poll(arrivesAt, { timeout: 40_000 }).toBeNull();
    expect(await digestOf(organization)).toEqual(expected);
  },
);

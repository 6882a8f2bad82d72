import { expect, test } from "vitest";
import { beginAdvance } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { killablePrograms, killed, QUICK_LEASES } from "#tests/support/killable-programs.ts";
import { startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aShop, inMonths, START } from "./a-shop.ts";
import { MONTHS, undisturbed } from "./lived.ts";
import { differences, timelineOf } from "./timeline.ts";

const { platform } = await startPlatform();
const start = killablePrograms(platform);
const aProcess = () => start("test-clock-year", { prints: "started", env: QUICK_LEASES });

const workOf = ({ id, slug }: TestOrganization) =>
  createSystemWork(platform.context, { requestId: "test" }).inTenant({ organizationId: id, organizationSlug: slug });

test("processes that are killed in each quarter leave the same history", { timeout: 900_000 }, async () => {
  const expected = await undisturbed(platform);
  const organization = await aShop(platform);
  const clock = async () => findTestClock(await workOf(organization));
  const end = inMonths(MONTHS);
  await (await workOf(organization)).atomically((phase) => beginAdvance(phase, { to: end }));
  for (const quarter of [0, 1, 2, 3]) {
    const child = await aProcess();
    const middle = START.getTime() + ((quarter + 0.5) / 4) * (end.getTime() - START.getTime());
    const hasPassed = async () => ((await clock())?.standsAt.getTime() ?? 0) > middle;
    await expect.poll(hasPassed, { timeout: 120_000, interval: 20 }).toBe(true);
    await killed(child);
  }
  await aProcess();
  await expect.poll(async () => (await clock())?.advancesTo, { timeout: 120_000 }).toBeNull();
  expect(differences(await timelineOf(platform, organization), expected)).toEqual([]);
});

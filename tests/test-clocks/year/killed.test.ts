import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { beginAdvance } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { bundledProgram } from "#tests/support/bundled-program.ts";
import { startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aShop, inMonths, START } from "./a-shop.ts";
import { MONTHS, undisturbed } from "./lived.ts";
import { differences, timelineOf } from "./timeline.ts";

const { platform } = await startPlatform();
const children: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
});

/** Resolves once the process continues advances. */
async function aProcess(): Promise<ChildProcess> {
  const quick = { INSTANCE_HEARTBEAT_MS: "500", INSTANCE_LEASE_MS: "2000" };
  const child = spawn(process.execPath, [await bundledProgram("test-clock-year")], {
    env: { ...process.env, ...platform.settings, ...quick },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  for await (const _ of createInterface({ input: child.stdout as NodeJS.ReadableStream })) break;
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

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
    await kill(child);
  }
  await aProcess();
  await expect.poll(async () => (await clock())?.advancesTo, { timeout: 120_000 }).toBeNull();
  expect(differences(await timelineOf(platform, organization), expected)).toEqual([]);
});

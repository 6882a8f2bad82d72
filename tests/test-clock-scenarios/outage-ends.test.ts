import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { END_OUTAGE, endOutage } from "#extensions/capabilities/test-clock-scenarios/outage.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import { advanceTestClock } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { clockedOn } from "#tests/test-clocks/clocked.ts";

const { platform } = await startPlatform();
const { inDays, plan, workOf } = clockedOn(platform);

test("work that is tried in real time when an outage ends runs by the clock after that try", async () => {
  const organization = await anOrganization(platform);
  const happened: string[] = [];
  const note: DueHandlers[string] = async (phase, { subjectId }) =>
    void happened.push(`${subjectId} ${phase.now().toISOString()}`);
  const parts = { due: { [END_OUTAGE]: endOutage, "test.note": note }, followers: [] };
  await advanceTestClock(await workOf(organization), inDays(0.5), parts);
  await plan(organization, "test.note", ["late", inDays(1)], ["later", inDays(3)]);
  await plan(organization, END_OUTAGE, ["tcx_outage", inDays(2)]);
  const set = (values: object) => organization.work().em.nativeUpdate(DueWorkEntity, { subjectId: "late" }, values);
  const failing = { lateSince: new Date(), attempts: 1, waitsFor: "engine", runAt: inDays(900) };
  const trying = { claimToken: "other/1", leaseExpiresAt: inDays(1) };
  await set({ ...failing, ...trying });

  const advanced = advanceTestClock(await workOf(organization), inDays(4), parts);
  // Longer than the clock would need to move on.
  await Promise.race([advanced, sleep(500)]);
  await set({ claimToken: null, leaseExpiresAt: null });
  await advanced;
  expect(happened).toEqual([`late ${inDays(2).toISOString()}`, `later ${inDays(3).toISOString()}`]);
});

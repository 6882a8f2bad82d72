import { expect, test } from "vitest";
import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import { advanceTestClock, beginAdvance } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { advanceWorker } from "#extensions/platform/test-clocks/advance-worker.ts";
import {
  cancelAdvance,
  pauseAdvance,
  resumeTestClock,
  untilStopped,
} from "#extensions/platform/test-clocks/control-advance.ts";
import { testClockMessage } from "#extensions/platform/test-clocks/test-clock.message.ts";
import { deleteTestClock, findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { anEffect, effectsOf } from "#tests/due-work/effects.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { clockedOn } from "./clocked.ts";

const KIND = "test.effect";
const { platform } = await startPlatform();
const { inDays, plan, workOf } = clockedOn(platform);

const stopping = (change: typeof pauseAdvance) => async (work: UnitOfWork) => {
  await work.atomically(change);
  return untilStopped(work);
};
const [pauseTestClock, cancelTestClock] = [stopping(pauseAdvance), stopping(cancelAdvance)];

/** Work that waits on one day until it is let go. */
function waitingOn(day: number) {
  const [reached, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const due: DueHandlers = {
    [KIND]: async (phase, item) => {
      if (item.dueAt.getTime() === inDays(day).getTime()) {
        reached.resolve();
        await goesOn.promise;
      }
      anEffect(phase, item);
    },
  };
  return { parts: { due, followers: [] }, reached: reached.promise, goesOn: goesOn.resolve };
}

async function aPlannedWeek() {
  const organization = await anOrganization(platform);
  const days = [1, 2, 3, 4, 5].map((day) => [`day ${day}`, inDays(day)] as const);
  await plan(organization, KIND, ...days);
  return organization;
}

const daysOf = async (organization: TestOrganization) =>
  (await effectsOf(organization)).map(({ subjectId }) => subjectId);

const messageOf = async (organization: TestOrganization) => {
  const work = await workOf(organization);
  return testClockMessage(work, await findTestClock(work));
};

test("a pause waits for what runs, begins nothing more, and resumes where it stopped", async () => {
  const organization = await aPlannedWeek();
  const { parts, reached, goesOn } = waitingOn(2);
  const advancing = advanceTestClock(await workOf(organization), inDays(7), parts);
  await reached;
  let isPaused = false;
  const pausing = workOf(organization)
    .then(pauseTestClock)
    .finally(() => (isPaused = true));
  await expect.poll(async () => (await messageOf(organization)).clockStatus).toBe("paused");
  expect(isPaused).toBe(false);
  goesOn();
  expect(await pausing).toMatchObject({ standsAt: inDays(2), claimToken: null });
  expect(await advancing).toMatchObject({ standsAt: inDays(2), advancesTo: inDays(7) });
  expect(await daysOf(organization)).toEqual(["day 1", "day 2"]);
  expect(await messageOf(organization)).toMatchObject({ progress: { done: 2, known: 5, percent: 28 } });
  await pauseTestClock(await workOf(organization));

  for (const any of [{ to: inDays(7) }, { to: inDays(8) }, { by: "P1D" }, { until: "next_event" as const }])
    await expect(advanceTestClock(await workOf(organization), any, parts)).rejects.toMatchObject({
      reason: "test_clock_paused",
    });
  await resumeTestClock(await workOf(organization));
  expect(await messageOf(organization)).toMatchObject({ clockStatus: "advancing" });
  await advanceTestClock(await workOf(organization), inDays(7), parts);
  expect(await daysOf(organization)).toEqual(["day 1", "day 2", "day 3", "day 4", "day 5"]);
  const progress = { done: 5, known: 5, percent: 100, ended: "arrived" };
  expect(await messageOf(organization)).toMatchObject({ clockStatus: "ready", progress });
});

test("a canceled advance ends where the clock is, and the next one does the rest", async () => {
  const organization = await aPlannedWeek();
  const { parts, reached, goesOn } = waitingOn(3);
  const advancing = advanceTestClock(await workOf(organization), inDays(7), parts);
  await reached;
  const canceling = workOf(organization).then(cancelTestClock);
  await expect.poll(async () => (await messageOf(organization)).clockStatus).toBe("ready");
  goesOn();
  expect(await canceling).toMatchObject({ standsAt: inDays(3), claimToken: null });
  expect(await advancing).toMatchObject({ standsAt: inDays(3), advancesTo: null });
  expect(await messageOf(organization)).toMatchObject({ progress: { done: 3, ended: "canceled" } });
  await advanceTestClock(await workOf(organization), inDays(7), parts);
  expect(await daysOf(organization)).toHaveLength(5);
});

test("the same time twice is one advance, and another time is refused until it has arrived", async () => {
  const organization = await aPlannedWeek();
  const { parts, reached, goesOn } = waitingOn(1);
  const first = advanceTestClock(await workOf(organization), inDays(7), parts);
  await reached;
  const again = advanceTestClock(await workOf(organization), inDays(7), parts);
  for (const other of [{ to: inDays(8) }, { by: "P1D" }, { until: "next_event" as const }])
    await expect(advanceTestClock(await workOf(organization), other, parts)).rejects.toMatchObject({
      reason: "test_clock_advancing",
    });
  goesOn();
  for (const clock of [await first, await again])
    expect(clock).toMatchObject({ standsAt: inDays(7), advancesTo: null });
  expect(await daysOf(organization)).toEqual(["day 1", "day 2", "day 3", "day 4", "day 5"]);
});

test("an advance until the next event ends at the first later time that has one", async () => {
  const organization = await anOrganization(platform);
  const due: DueHandlers = {
    "test.quiet": async () => {},
    [KIND]: async (phase, item) => anEffect(phase, item),
  };
  await plan(organization, "test.quiet", ["a", inDays(1)], ["b", inDays(4)]);
  await plan(organization, KIND, ["x", inDays(2)], ["y", inDays(2)], ["z", inDays(3)]);
  const parts = { due, followers: [] };
  const until = async () => advanceTestClock(await workOf(organization), { until: "next_event" }, parts);
  expect(await until()).toMatchObject({ standsAt: inDays(2), advanceEnded: "arrived", advanceDone: 3 });
  expect(await until()).toMatchObject({ standsAt: inDays(3), advanceEnded: "arrived" });
  expect(await until()).toMatchObject({ standsAt: inDays(4), advanceEnded: "too_far", advancesTo: null });
});

test("an advance until the next event passes the events of a clock that was removed", async () => {
  const organization = await anOrganization(platform);
  const due: DueHandlers = {
    "test.quiet": async () => {},
    [KIND]: async (phase, item) => anEffect(phase, item),
  };
  const parts = { due, followers: [] };
  await plan(organization, KIND, ["old", inDays(9)], ["old", inDays(20)]);
  await advanceTestClock(await workOf(organization), inDays(30), parts);
  await (await workOf(organization)).atomically(deleteTestClock);
  await plan(organization, "test.quiet", ["a", inDays(10)]);
  await plan(organization, KIND, ["new", inDays(12)]);
  const until = async () => advanceTestClock(await workOf(organization), { until: "next_event" }, parts);
  expect(await until()).toMatchObject({ standsAt: inDays(12), advanceEnded: "arrived" });
  expect(await until()).toMatchObject({ standsAt: inDays(12), advanceEnded: "too_far" });
});

test("a worker continues an advance that no process continues, and stops at the next step", async () => {
  const organization = await aPlannedWeek();
  const { parts, reached, goesOn } = waitingOn(3);
  const work = await workOf(organization);
  await work.atomically((phase) => beginAdvance(phase, { to: inDays(7) }));
  const worker = advanceWorker(parts).start(platform.context);
  await reached;
  const stopping = worker.stop(10_000);
  goesOn();
  await stopping;
  expect(await daysOf(organization)).toEqual(["day 1", "day 2", "day 3"]);
  expect(await findTestClock(await workOf(organization))).toMatchObject({ standsAt: inDays(3), claimToken: null });
});

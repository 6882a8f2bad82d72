import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import {
  asking,
  askingTogether,
  type DueHandlers,
  inBatches,
} from "#extensions/platform/due-work-runner/due-handler.ts";
import { advanceTestClock } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { clockedOn } from "./clocked.ts";

const { platform } = await startPlatform();
const { inDays, plan, workOf } = clockedOn(platform);

function partsOf(due: DueHandlers) {
  const moved: (Date | null)[] = [];
  return { moved, parts: { due, followers: [async (_work: UnitOfWork, to: Date | null) => void moved.push(to)] } };
}

const order = ([kind, count]: [string, number, Date]) => (kind === "batch" ? 0 : 100 - count);

const subjects = (count: number) => Array.from({ length: count }, (_, index) => `subject ${index}`);

test("all that is due at a time runs before the clock moves: in batches, together or side by side", async () => {
  const organization = await anOrganization(platform);
  const batches: [string, number, Date][] = [];
  let [running, most] = [0, 0];
  const { parts } = partsOf({
    "test.batch": inBatches(async (phase, items) => void batches.push(["batch", items.length, phase.now()])),
    "test.together": askingTogether(async (work, items) => void batches.push(["together", items.length, work.now()])),
    "test.one": async () => {
      running += 1;
      most = Math.max(most, running);
      await pause(20);
      running -= 1;
    },
  });
  for (const day of [1, 2]) {
    await plan(organization, "test.batch", ...subjects(3).map((each) => [each, inDays(day)] as const));
    await plan(organization, "test.together", ...subjects(60).map((each) => [each, inDays(day)] as const));
    await plan(organization, "test.one", ...subjects(12).map((each) => [each, inDays(day)] as const));
  }
  const clock = await advanceTestClock(await workOf(organization), inDays(3), parts);
  expect(clock).toMatchObject({ advanceDone: 2 * 75, advanceEnded: "arrived" });
  const expected = [1, 2].flatMap((day) => [
    ["batch", 3, inDays(day)],
    ["together", 50, inDays(day)],
    ["together", 10, inDays(day)],
  ]);
  // Of those together, the fewer may end first.
  expect(batches.toSorted((one, other) => Number(one[2]) - Number(other[2]) || order(one) - order(other))).toEqual(
    expected,
  );
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(platform.context.config.connections.work / 2);
});

test("work of one subject runs in order, and what a time makes due at once runs before the next time", async () => {
  const organization = await anOrganization(platform);
  const ran: string[] = [];
  const step =
    (name: string, next?: string): DueHandlers[string] =>
    async (phase, { subjectId, dueAt }) => {
      ran.push(`${name} ${subjectId}`);
      await pause(5);
      if (next) phase.due({ kind: next, subjectId, at: dueAt });
    };
  const { parts } = partsOf({ "test.a": step("a", "test.b"), "test.b": step("b", "test.c"), "test.c": step("c") });
  await plan(organization, "test.a", ["x", inDays(1)], ["x", inDays(2)]);
  await plan(organization, "test.c", ["x", inDays(2)]);
  await advanceTestClock(await workOf(organization), inDays(3), parts);
  expect(ran).toEqual(["a x", "b x", "c x", "a x", "c x", "b x"]);
});

test("the followers move before work that asks, once each time, and where the advance ends", async () => {
  const organization = await anOrganization(platform);
  const { moved, parts } = partsOf({ "test.ask": asking(async () => {}), "test.quiet": async () => {} });
  await plan(organization, "test.quiet", ["a", inDays(1)], ["b", inDays(3)]);
  await plan(organization, "test.ask", ["a", inDays(2)], ["b", inDays(2)], ["c", inDays(4)]);
  await advanceTestClock(await workOf(organization), inDays(5), parts);
  expect(moved).toEqual([inDays(2), inDays(4), inDays(5)]);
});

test("what another one cancels before its turn does not run", async () => {
  const organization = await anOrganization(platform);
  const ran: string[] = [];
  const { parts } = partsOf({
    "test.a": async (phase) => {
      ran.push("a");
      await phase.cancelDue({ kind: "test.b", subjectId: "x" });
    },
    "test.b": async () => void ran.push("b"),
  });
  await plan(organization, "test.a", ["x", inDays(1)]);
  await plan(organization, "test.b", ["x", inDays(1)], ["y", inDays(1)]);
  await advanceTestClock(await workOf(organization), inDays(2), parts);
  expect(ran).toEqual(["a", "b"]);
});

test("work that fails is tried three times at its time, and then the clock goes on", async () => {
  const organization = await anOrganization(platform);
  const tries: number[] = [];
  const { parts } = partsOf({
    "test.failing": async (phase, { attempt }) => {
      tries.push(attempt);
      expect(phase.now()).toEqual(inDays(1));
      throw new Error("always");
    },
    "test.later": async () => {},
  });
  await plan(organization, "test.failing", ["x", inDays(1)]);
  await plan(organization, "test.later", ["y", inDays(1.5)]);
  expect(await advanceTestClock(await workOf(organization), inDays(2), parts)).toMatchObject({
    ...{ standsAt: inDays(2), advanceDone: 2 },
  });
  expect(tries).toEqual([1, 2, 3]);
  const { em } = await workOf(organization);
  expect(await em.find(DueWorkEntity, { kind: "test.failing" })).toMatchObject([{ state: "pending", attempts: 3 }]);
});

import { expect, test } from "vitest";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { advanceTestClock } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { removeOperation } from "#extensions/platform/test-clocks/test-clock.operations.ts";
import { findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { createSystemWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { anEffect, effectsOf } from "#tests/due-work/effects.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";

const DAY_MS = 86_400_000;
const KIND = "test.effect";

const { platform } = await startPlatform();
const moved: (Date | null)[] = [];

const due: DueHandlers = {
  [KIND]: async (phase, item) => {
    anEffect(phase, item);
    if (item.subjectId === "renewal" && item.dueAt < inDays(5))
      phase.due({ kind: KIND, subjectId: "renewal", at: new Date(item.dueAt.getTime() + DAY_MS) });
  },
};
const parts = { due, followers: [async (_work: UnitOfWork, to: Date | null) => void moved.push(to)] };
const start = new Date();

function inDays(days: number): Date {
  return new Date(start.getTime() + days * DAY_MS);
}

/** Work as a request gets it, with the clock of its environment. */
async function workOf({ id, slug }: TestOrganization, environment: "sandbox" | "live" = "sandbox") {
  const system = createSystemWork(platform.context, { requestId: "test" });
  return system.inTenant({ organizationId: id, organizationSlug: slug }, environment);
}

async function plan(organization: TestOrganization, subjectId: string, at: Date): Promise<void> {
  const work = await workOf(organization);
  work.due({ kind: KIND, subjectId, at });
  await work.save();
}

test("an advancing clock runs what is due in its order, and stands at each moment meanwhile", async () => {
  const organization = await anOrganization(platform);
  await plan(organization, "renewal", inDays(2));
  await plan(organization, "reminder", inDays(3.5));
  await plan(organization, "far", inDays(30));
  moved.length = 0;
  const clock = await advanceTestClock(await workOf(organization), inDays(10), parts);
  expect(clock).toMatchObject({ standsAt: inDays(10), advancesTo: null });
  const expected = [
    ["renewal", inDays(2)],
    ["renewal", inDays(3)],
    ["reminder", inDays(3.5)],
    ["renewal", inDays(4)],
    ["renewal", inDays(5)],
  ];
  expect((await effectsOf(organization)).map(({ subjectId, createdAt }) => [subjectId, createdAt])).toEqual(expected);
  // None of them asks another service.
  expect(moved).toEqual([inDays(10)]);
  expect((await workOf(organization)).now()).toEqual(inDays(10));
});

test("a clock only moves forward, and live has none", async () => {
  const organization = await anOrganization(platform);
  await advanceTestClock(await workOf(organization), inDays(2), parts);
  await expect(advanceTestClock(await workOf(organization), inDays(1), parts)).rejects.toMatchObject({
    reason: "test_clock_backwards",
  });
  await expect(advanceTestClock(await workOf(organization, "live"), inDays(3), parts)).rejects.toMatchObject({
    reason: "test_helper_live",
  });
  expect((await workOf(organization, "live")).clock.isTest).toBe(false);
});

test("work of a test clock waits for it while real time passes, and comes back with real time", async () => {
  const organization = await anOrganization(platform);
  await advanceTestClock(await workOf(organization), inDays(1), parts);
  await plan(organization, "frozen", inDays(1));
  const running = startDueWork(platform.context, due, { intervalMs: 50 });
  // Written as if the clock had been created with the row.
  await (await workOf(organization)).em.nativeUpdate(
    DueWorkEntity,
    { subjectId: "frozen" },
    { clock: "environment", runAt: start },
  );
  const clockOf = async () =>
    (await (await workOf(organization)).em.findOneOrFail(DueWorkEntity, { subjectId: "frozen" })).clock;
  await expect.poll(clockOf, { timeout: 15_000 }).toBe("test");
  expect(await effectsOf(organization)).toEqual([]);
  await removeOperation(parts).run(await workOf(organization), {});
  await expect.poll(async () => (await effectsOf(organization)).length, { timeout: 15_000 }).toBe(1);
  await running.stop(5_000);
  expect(moved.at(-1)).toBeNull();
  expect(await findTestClock(await workOf(organization))).toBeNull();
});

test("two advances at once do not run the same moment twice", async () => {
  const organization = await anOrganization(platform);
  for (let day = 1; day <= 5; day += 1) await plan(organization, `day ${day}`, inDays(day));
  const advances = [7, 8].map(async (days) => advanceTestClock(await workOf(organization), inDays(days), parts));
  await Promise.allSettled(advances);
  await advanceTestClock(await workOf(organization), inDays(9), parts);
  expect((await effectsOf(organization)).map(({ subjectId }) => subjectId)).toEqual(
    [1, 2, 3, 4, 5].map((day) => `day ${day}`),
  );
});

test("a clock that is removed while its due work plans more waits for it, and takes the plan to real time", async () => {
  const organization = await anOrganization(platform);
  await plan(organization, "removed-meanwhile", inDays(2));
  const remover = await workOf(organization);
  let removing: Promise<unknown> = Promise.resolve();
  const planning: DueHandlers = {
    [KIND]: async (phase) => {
      removing = removeOperation(parts).run(remover, {});
      await expect.poll(() => waitingForLocks(), { interval: 10 }).toBe(1);
      phase.due({ kind: KIND, subjectId: "planned", at: inDays(9) });
    },
  };
  const advancing = advanceTestClock(await workOf(organization), inDays(3), { ...parts, due: planning });
  await expect(advancing).rejects.toMatchObject({ reason: "test_clock_advancing" });
  await removing;

  const work = await workOf(organization);
  expect(await findTestClock(work)).toBeNull();
  expect(await work.em.find(DueWorkEntity, { subjectId: "planned" })).toMatchObject([
    { clock: "environment", state: "pending" },
  ]);
  expect(await work.em.find(DueWorkEntity, { subjectId: "removed-meanwhile" })).toMatchObject([{ state: "done" }]);
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await onDatabase(platform.databaseUrl, (client) =>
    client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return rows[0]?.waiting ?? 0;
}

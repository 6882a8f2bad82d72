import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { TestClockEntity } from "#extensions/platform/test-clocks/test-clock.entity.ts";
import { beginTestClock, deleteTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { openUnitOfWork } from "#extensions/platform/work/work.ts";
import { noteQueue, registryWithNotes } from "#tests/jobs/payload-queue.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();
const context = await closedAfterTests(
  createContext({
    config: readConfig(platform.settings),
    logger: pino({ level: "silent" }),
    registry: registryWithNotes,
  }),
);

const THEN = new Date("2031-03-01T09:00:00Z");
const LATER = new Date("2031-06-01T09:00:00Z");
const call = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;
const seen = new Map<string, Date>();

async function enqueueAndMove(note: string, move: "later" | "removed") {
  const organization = await anOrganization({ context });
  const { tenant } = organization.work();
  const enqueue = async (name: string) =>
    (await openUnitOfWork(context, tenant, call)).atomically(async (phase) => phase.enqueue(noteQueue, { note: name }));
  await enqueue(`before ${note}`);
  await beginTestClock(organization.work(), THEN);
  await enqueue(note);
  if (move === "removed") await organization.work().atomically(deleteTestClock);
  else await organization.work().em.nativeUpdate(TestClockEntity, { environment: "sandbox" }, { standsAt: LATER });
}

test("a job sees the time of what enqueued it, although the clock has moved on, begun or been removed since", async () => {
  await enqueueAndMove("moved", "later");
  await enqueueAndMove("removed", "removed");
  const job = payloadJob(noteQueue, async (work, { note }) => void seen.set(note, work.now()));
  const running = await startJobs(context, [job]);
  afterAll(() => running.stop(5_000));
  await expect.poll(() => seen.size, { timeout: 20_000 }).toBe(4);
  for (const each of ["moved", "removed"]) expect(seen.get(each), each).toEqual(THEN);
  for (const each of ["before removed", "before moved"])
    expect(Math.abs((seen.get(each)?.getTime() ?? 0) - Date.now()), each).toBeLessThan(60_000);
});

import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { startEngineRecovery } from "#extensions/capabilities/merchants/engine-recovery.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { EngineRefusedError, EngineUnavailableError } from "#extensions/connectors/engine/index.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { asking, type DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import { resumeWaiting, tryWaiting } from "#extensions/platform/due-work-runner/resume-waiting.ts";
import { type RunningDueWork, startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { advanceTestClock } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { anEffect, effectsOf } from "./effects.ts";

const KIND = "test.asks";
const HOUR_MS = 3_600_000;
const PATIENT = { timeout: 15_000 };
const ENGINE_OF_SANDBOX = { service: "engine", environment: "sandbox" } as const;

const { platform } = await startPlatform();
const { context } = platform;
const running: RunningDueWork[] = [];
let failure: Error | null = null;

afterEach(async () => {
  failure = null;
  await Promise.all(running.splice(0).map((each) => each.stop(5_000)));
});

const handlers: DueHandlers = {
  [KIND]: asking(async (work, item, done) => {
    if (failure) throw failure;
    await work.atomically(async (phase) => {
      await done(phase);
      anEffect(phase, item);
    });
  }),
};

function start(given: DueHandlers = handlers): RunningDueWork {
  const started = startDueWork(context, given, { intervalMs: 50 });
  running.push(started);
  return started;
}

const anOutage = () => new EngineUnavailableError("The payment engine cannot be reached", { mayHaveHappened: false });

/** Rows that failed in an outage, each with an hour to wait. */
async function waiting(work: UnitOfWork, count: number): Promise<void> {
  const at = new Date();
  for (let each = 0; each < count; each += 1) work.due({ kind: KIND, subjectId: `waits ${each}`, at, clock: "real" });
  await work.save();
  const { environment, em } = work;
  const changed = { waitsFor: "engine", lateSince: at, attempts: 12, runAt: new Date(Date.now() + HOUR_MS) };
  await em.nativeUpdate(DueWorkEntity, { environment, kind: KIND, state: "pending" }, changed);
}

const dueOf = ({ em, environment }: UnitOfWork) =>
  em.count(DueWorkEntity, { environment, kind: KIND, state: "pending", runAt: { $lte: new Date() } });

test("an outage is kept as what the work waits for, and a refusal is not", async () => {
  const organization = await anOrganization(platform);
  const work = organization.work();
  failure = anOutage();
  work.due({ kind: KIND, subjectId: "outage", at: new Date() });
  await work.save();
  start();
  const rowOf = () => organization.work().em.findOneOrFail(DueWorkEntity, { subjectId: "outage" });
  await expect.poll(async () => (await rowOf()).waitsFor, PATIENT).toBe("engine");
  expect(await rowOf()).toMatchObject({ lastError: "EngineUnavailableError", state: "pending" });
  failure = new EngineRefusedError({ refusal: "wrong_state", httpStatus: 400, engineCode: "", engineMessage: "" });
  await organization.work().em.nativeUpdate(DueWorkEntity, { subjectId: "outage" }, { runAt: new Date() });
  await expect.poll(async () => (await rowOf()).waitsFor, PATIENT).toBeNull();
  expect(await rowOf()).toMatchObject({ lastError: "EngineRefusedError", state: "pending" });
});

test("when the service answers again all that waits for it is due, of this organization alone in the sandbox", async () => {
  const [one, other] = [await anOrganization(platform, "One"), await anOrganization(platform, "Other")];
  await waiting(one.work(), 1_200);
  await waiting(one.liveWork(), 3);
  await waiting(other.work(), 3);
  const resume = () => resumeWaiting(context, { ...ENGINE_OF_SANDBOX, organizationId: one.id });
  // Two processes resume at the same time.
  await Promise.all([resume(), resume()]);
  expect(await dueOf(one.work())).toBe(1_200);
  expect([await dueOf(one.liveWork()), await dueOf(other.work())]).toEqual([0, 0]);
  expect(await one.work().em.count(DueWorkEntity, { environment: "sandbox", waitsFor: "engine" })).toBe(0);
});

test("in live the work of all organizations is due", async () => {
  const organizations = [await anOrganization(platform, "First"), await anOrganization(platform, "Second")];
  for (const each of organizations) await waiting(each.liveWork(), 2);
  await resumeWaiting(context, { service: "engine", environment: "live" });
  for (const each of organizations) expect(await dueOf(each.liveWork())).toBe(2);
});

test("one row is tried unless a process knows that the service answers, and its success makes the others due", async () => {
  const organization = await anOrganization(platform, "Tried");
  await waiting(organization.work(), 5);
  const round = { ...ENGINE_OF_SANDBOX, after: "", limit: 100 };
  await tryWaiting(context, { ...round, isAnswering: () => true });
  expect(await dueOf(organization.work())).toBe(0);
  await tryWaiting(context, { ...round, isAnswering: () => false });
  expect(await dueOf(organization.work())).toBe(1);
  failure = anOutage();
  const first = start();
  await expect.poll(() => dueOf(organization.work()), PATIENT).toBe(0);
  await first.stop(5_000);
  failure = null;
  await tryWaiting(context, { ...round, isAnswering: () => false });
  start();
  await expect.poll(async () => (await effectsOf(organization)).length, PATIENT).toBe(5);
});

test("what fails of requests from before the end of an outage is resumed too, although the engine is known to answer", async () => {
  const recovery = startEngineRecovery(context, 1_000);
  const organization = await anOrganization(platform, "Belated");
  const engine = await merchantEngine(organization.work());
  await waiting(organization.work(), 1);
  await engine.disputes.get("dp_unknown").catch(() => null);
  await expect.poll(() => dueOf(organization.work()), PATIENT).toBe(1);
  // The first resumption has ended, so only the later one can make these due.
  await waiting(organization.work(), 3);
  await expect.poll(() => dueOf(organization.work()), PATIENT).toBe(4);
  // Resumption happens once, so that other failures do not retry constantly.
  await waiting(organization.work(), 3);
  await pause(2_500);
  expect(await dueOf(organization.work())).toBe(0);
  await recovery.stop(5_000);
});

test("work that an outage stops on a test clock goes on in real time, and the clock passes on", async () => {
  const organization = await anOrganization(platform, "Clock");
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  failure = anOutage();
  await plan(organization, inHours(1));
  const clock = await advanceTestClock(organization.work(), inHours(2), { due: handlers, followers: [] });
  expect(clock.advancesTo).toBeNull();
  const rowOf = () => organization.work().em.findOneOrFail(DueWorkEntity, { subjectId: "planned" });
  expect(await rowOf()).toMatchObject({ clock: "test", attempts: 1, waitsFor: "engine", lateSince: expect.any(Date) });
  failure = null;
  start();
  await resumeWaiting(context, { ...ENGINE_OF_SANDBOX, organizationId: organization.id });
  await expect.poll(async () => (await rowOf()).state, PATIENT).toBe("done");
  // It ran at the time of the clock.
  expect((await effectsOf(organization))[0]?.createdAt.getTime()).toBeGreaterThan(Date.now() + HOUR_MS);
});

test("a defect on a test clock is tried three times at once, and then in real time", async () => {
  const organization = await anOrganization(platform, "Defect");
  failure = new TypeError("a defect");
  await plan(organization, new Date(Date.now() + HOUR_MS));
  const to = new Date(Date.now() + 2 * HOUR_MS);
  expect((await advanceTestClock(organization.work(), to, { due: handlers, followers: [] })).advancesTo).toBeNull();
  const row = await organization.work().em.findOneOrFail(DueWorkEntity, { subjectId: "planned" });
  expect(row).toMatchObject({ attempts: 3, lateSince: expect.any(Date), waitsFor: null });
});

async function plan(organization: TestOrganization, at: Date): Promise<void> {
  const work = organization.work();
  work.due({ kind: KIND, subjectId: "planned", at });
  await work.save();
}

test("work that is due again stays one row, on its own clock", async () => {
  const organization = await anOrganization(platform, "Again");
  let runs = 0;
  const again: DueHandlers = {
    "test.again": asking(async (work, _item, done) => {
      runs += 1;
      await work.atomically((phase) => done(phase, HOUR_MS));
    }),
  };
  const work = organization.work();
  work.due({ kind: "test.again", subjectId: "again", at: new Date() });
  await work.save();
  start(again);
  await expect.poll(() => runs, PATIENT).toBe(1);
  const rows = () => organization.work().em.find(DueWorkEntity, { subjectId: "again" });
  await expect.poll(async () => (await rows())[0]?.claimToken, PATIENT).toBeNull();
  const [row, ...others] = await rows();
  expect([row?.state, row?.attempts, others]).toEqual(["pending", 0, []]);
  expect(row?.dueAt).toEqual(row?.runAt);
  expect(Number(row?.dueAt) - Date.now()).toBeGreaterThan(HOUR_MS - 15_000);
});

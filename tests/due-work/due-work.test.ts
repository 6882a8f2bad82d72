import { SqlEntityManager } from "@mikro-orm/postgresql";
import { afterEach, expect, test, vi } from "vitest";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { asking, type DueHandlers, type DueItem, inBatches } from "#extensions/platform/due-work-runner/due-handler.ts";
import { type RunningDueWork, startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { anEffect, effectsOf } from "./effects.ts";

const GRACE_MS = 5_000;
const PATIENT = { timeout: 15_000 };
const KIND = "test.effect";

const { platform } = await startPlatform();
let organization: TestOrganization;
const running: RunningDueWork[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop(GRACE_MS)));
});

const handlers: DueHandlers = { [KIND]: async (phase, item) => anEffect(phase, item) };

function start(given: DueHandlers = handlers, intervalMs = 50): RunningDueWork {
  const started = startDueWork(platform.context, given, { intervalMs });
  running.push(started);
  return started;
}

async function due(to: TestOrganization, subjectId: string, at = new Date(), kind = KIND): Promise<void> {
  const work = to.work();
  work.due({ kind, subjectId, at });
  await work.save();
}

const rowOf = (subjectId: string) => organization.work().em.findOneOrFail(DueWorkEntity, { subjectId });

test("due work runs once for a subject and a moment, however often it is written and by however many it is looked for", async () => {
  organization = await anOrganization(platform);
  const at = new Date();
  for (const subjectId of ["a", "b", "c", "d", "e"]) for (const _time of [1, 2]) await due(organization, subjectId, at);
  for (const _process of [1, 2, 3]) start();
  await expect.poll(async () => (await effectsOf(organization)).length, PATIENT).toBe(5);
  await due(organization, "a", at);
  await due(organization, "a", new Date(at.getTime() + 1));
  await expect.poll(async () => (await effectsOf(organization)).length, PATIENT).toBe(6);
  expect((await effectsOf(organization, "a")).map(({ dueAt }) => dueAt)).toEqual([
    at.toISOString(),
    new Date(at.getTime() + 1).toISOString(),
  ]);
});

test("what is due later waits, and what is taken back never runs", async () => {
  organization = await anOrganization(platform);
  await due(organization, "later", new Date(Date.now() + 3_600_000));
  await due(organization, "soon", new Date(Date.now() + 500));
  await organization.work().atomically((phase) => phase.cancelDue({ kind: KIND, subjectId: "soon" }));
  await due(organization, "now");
  start();
  await expect.poll(async () => (await effectsOf(organization)).length, PATIENT).toBe(1);
  expect(await effectsOf(organization)).toMatchObject([{ subjectId: "now" }]);
  expect((await rowOf("later")).state).toBe("pending");
});

test("due work of a transaction that is rolled back is not written", async () => {
  organization = await anOrganization(platform);
  const failing = organization.work().atomically(async (phase) => {
    phase.due({ kind: KIND, subjectId: "never", at: new Date() });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(await organization.work().em.count(DueWorkEntity, { subjectId: "never" })).toBe(0);
});

test("what its own process commits runs without waiting for the interval", async () => {
  organization = await anOrganization(platform);
  start(handlers, 60_000);
  await expect.poll(() => running.length).toBe(1);
  await due(organization, "at once");
  await expect.poll(async () => (await effectsOf(organization)).length, PATIENT).toBe(1);
});

test("what is committed while the due work is looked for runs as well", async () => {
  organization = await anOrganization(platform);
  const { em } = platform.context.orm;
  const fork = em.fork.bind(em);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  vi.spyOn(em, "fork").mockImplementationOnce((...options) => {
    const slow = fork(...options);
    const execute = slow.execute.bind(slow);
    slow.execute = (async (...parameters: Parameters<typeof execute>) => {
      const rows = await execute(...parameters);
      await held;
      return rows;
    }) as typeof execute;
    return slow;
  });
  start(handlers, 60_000);
  await due(organization, "meanwhile");
  goOn();
  await expect.poll(async () => (await effectsOf(organization)).length, PATIENT).toBe(1);
});

test("organizations that are found together are served without looking for each", async () => {
  const organizations: TestOrganization[] = [];
  for (let made = 0; made < 20; made += 1)
    organizations.push(await anOrganization(platform, `Found ${made}`, `found-${made}`));
  for (const each of organizations) await due(each, "found");
  const sent = vi.spyOn(SqlEntityManager.prototype, "execute");
  start(handlers, 60_000);
  const effects = async () => (await Promise.all(organizations.map((each) => effectsOf(each)))).flat().length;
  await expect.poll(effects, PATIENT).toBe(20);
  const looks = sent.mock.calls.filter(([sql]) => String(sql).startsWith("select organization_id from due_work"));
  sent.mockRestore();
  expect(looks.length).toBeLessThanOrEqual(3);
});

test("what comes one after the other runs together, after a rest", async () => {
  organization = await anOrganization(platform);
  const seen: string[] = [];
  const sent = vi.spyOn(SqlEntityManager.prototype, "execute");
  const batch = inBatches(async (_phase, items) => void seen.push(...items.map(({ subjectId }) => subjectId)));
  start({ "test.batch": batch }, 60_000);
  const startedAt = performance.now();
  for (let count = 0; count < 40; count += 1) await due(organization, `${count}`, new Date(), "test.batch");
  await expect.poll(() => seen.length, PATIENT).toBe(40);
  const claims = sent.mock.calls.filter(
    ([sql, parameters]) => /update due_work/.test(String(sql)) && (parameters as unknown[])[0] === organization.id,
  );
  sent.mockRestore();
  const rests = Math.ceil((performance.now() - startedAt) / 250);
  // The first look is immediate. Each claims the earliest rows, then newer ones, then finds none.
  expect(claims.length).toBeLessThanOrEqual(3 * (rests + 2));
});

test("a failure is tried again later, undone, and at last each hour without an end", async () => {
  organization = await anOrganization(platform);
  await due(organization, "failing");
  start({
    [KIND]: async (phase, item) => {
      anEffect(phase, item);
      await phase.save();
      throw new TypeError("a secret of the tenant");
    },
  });
  await expect.poll(async () => (await rowOf("failing")).attempts, PATIENT).toBe(1);
  await expect.poll(async () => (await rowOf("failing")).lastError, PATIENT).toBe("TypeError");
  const row = await rowOf("failing");
  expect(row).toMatchObject({ state: "pending", claimToken: null });
  expect(row.runAt.getTime()).toBeGreaterThan(Date.now());
  expect(await effectsOf(organization)).toEqual([]);
  expect(row.lateSince?.getTime()).toBeLessThanOrEqual(Date.now());
  for (const attempts of [9, 500]) {
    const changed = { attempts, runAt: new Date() };
    await organization.work().em.nativeUpdate(DueWorkEntity, { id: row.id }, changed);
    await expect.poll(async () => (await rowOf("failing")).attempts, PATIENT).toBe(attempts + 1);
    await expect.poll(async () => (await rowOf("failing")).claimToken, PATIENT).toBeNull();
  }
  const later = await rowOf("failing");
  expect(later).toMatchObject({ state: "pending", lateSince: row.lateSince });
  expect(later.runAt.getTime() - Date.now()).toBeGreaterThan(3_500_000);
  expect(later.runAt.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
  const { text } = await platform.context.metrics.scrape();
  expect(text).toContain(`tollhouse_due_work_runs_total{kind="${KIND}",outcome="failed"} 3`);
});

test("one organization's backlog does not hold up another's", async () => {
  const [busy, calm] = [await anOrganization(platform, "Busy"), await anOrganization(platform, "Calm")];
  const work = busy.work();
  for (let count = 0; count < 200; count += 1)
    work.due({ kind: KIND, subjectId: `busy ${count}`, at: new Date(Date.now() - 60_000) });
  await work.save();
  await due(calm, "calm");
  start();
  await expect.poll(async () => (await effectsOf(calm)).length, PATIENT).toBe(1);
  expect((await effectsOf(busy)).length).toBeLessThan(200);
});

test("a handler that asks others runs outside any transaction, and a batch takes what is due together", async () => {
  organization = await anOrganization(platform);
  const seen: { inTransaction: boolean; items: DueItem[] }[] = [];
  for (const subjectId of ["a", "b", "c"]) await due(organization, subjectId, new Date(), "test.batch");
  await due(organization, "asks", new Date(), "test.asking");
  start({
    "test.asking": asking(
      async ({ em }, item) => void seen.push({ inTransaction: em.isInTransaction(), items: [item] }),
    ),
    "test.batch": inBatches(
      async ({ em }, items) => void seen.push({ inTransaction: em.isInTransaction(), items: [...items] }),
    ),
  });
  await expect.poll(() => seen.length, PATIENT).toBe(2);
  const told = seen.map(({ inTransaction, items }) => [inTransaction, items.map(({ subjectId }) => subjectId).sort()]);
  expect(told.sort()).toEqual([
    [false, ["asks"]],
    [true, ["a", "b", "c"]],
  ]);
});

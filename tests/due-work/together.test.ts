import { afterEach, expect, test } from "vitest";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { askingTogether } from "#extensions/platform/due-work-runner/due-handler.ts";
import { type RunningDueWork, startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { anEffect, effectsOf } from "./effects.ts";

const KIND = "test.together";
const PATIENT = { timeout: 15_000 };

const { platform, organization } = await startPlatform();
const running: RunningDueWork[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop(5_000)));
});

async function due(...subjectIds: string[]): Promise<void> {
  const work = organization.work();
  for (const subjectId of subjectIds) work.due({ kind: KIND, subjectId, at: new Date() });
  await work.save();
}

const rowOf = (subjectId: string) => organization.work().em.findOneOrFail(DueWorkEntity, { subjectId });

test("work that asks others together runs outside any transaction, and what is done stays done when the rest fails", async () => {
  await due("a", "b", "c");
  const runs: string[][] = [];
  const handler = askingTogether(async (work, items, done) => {
    expect(work.em.isInTransaction()).toBe(false);
    runs.push(items.map(({ subjectId }) => subjectId).sort());
    const sound = items.filter(({ subjectId, attempt }) => subjectId !== "b" || attempt > 1);
    await work.atomically(async (phase) => {
      await done(phase, sound);
      for (const item of sound) anEffect(phase, item);
    });
    if (sound.length < items.length) throw new TypeError("b was not answered");
  });
  running.push(startDueWork(platform.context, { [KIND]: handler }, { intervalMs: 50 }));
  await expect.poll(async () => (await effectsOf(organization)).length, PATIENT).toBe(2);
  await expect.poll(async () => (await rowOf("b")).lastError, PATIENT).toBe("TypeError");
  expect([await rowOf("a"), await rowOf("c")]).toMatchObject([{ state: "done" }, { state: "done" }]);
  await organization.work().em.nativeUpdate(DueWorkEntity, { subjectId: "b" }, { runAt: new Date() });
  await expect.poll(async () => (await rowOf("b")).state, PATIENT).toBe("done");
  expect(runs).toEqual([["a", "b", "c"], ["b"]]);
  for (const subjectId of ["a", "b", "c"]) expect(await effectsOf(organization, subjectId)).toHaveLength(1);
});

test("what a handler does not finish is finished when it returns, and what it undoes is not", async () => {
  await due("kept", "undone");
  let runs = 0;
  const handler = askingTogether(async (work, items, done) => {
    runs += 1;
    const undone = items.filter(({ subjectId, attempt }) => subjectId === "undone" && attempt === 1);
    if (undone.length === 0) return;
    await work.atomically(async (phase) => {
      await done(phase, undone);
      throw new RangeError("taken back");
    });
  });
  running.push(startDueWork(platform.context, { [KIND]: handler }, { intervalMs: 50 }));
  await expect.poll(async () => (await rowOf("undone")).lastError, PATIENT).toBe("RangeError");
  // Both ran together, and so both failed.
  expect(await rowOf("kept")).toMatchObject({ state: "pending", claimToken: null });
  await organization.work().em.nativeUpdate(DueWorkEntity, { kind: KIND }, { runAt: new Date() });
  await expect.poll(async () => (await rowOf("undone")).state, PATIENT).toBe("done");
  await expect.poll(async () => (await rowOf("kept")).state, PATIENT).toBe("done");
  expect(runs).toBe(3);
});

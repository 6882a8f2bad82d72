import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { bundledProgram } from "#tests/support/bundled-program.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { effectsOf } from "./effects.ts";

const { platform, organization } = await startPlatform();
const children: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
});

/** Resolves once the process prints the word. */
async function aRunner(word: "started" | "paused", pauseAt = ""): Promise<ChildProcess> {
  const child = spawn(process.execPath, [await bundledProgram("due-work")], {
    env: { ...process.env, ...platform.settings, PAUSE_AT: pauseAt },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) if (line === word) break;
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function isDone(subjectId: string): Promise<boolean> {
  return (await organization.work().em.count(DueWorkEntity, { subjectId, state: "done" })) === 1;
}

test.each([
  ["test.transaction", "begun"],
  ["test.transaction", "changed"],
  ["test.asking", "begun"],
  ["test.asking", "changed"],
  ["test.asking", "done"],
])("%s has its effect once when its process is killed at %s", { timeout: 60_000 }, async (kind, point) => {
  const work = organization.work();
  const subjectId = `${kind}.${point}`;
  work.due({ kind, subjectId, at: new Date() });
  await work.save();
  await kill(await aRunner("paused", point));
  await aRunner("started");
  await expect.poll(() => isDone(subjectId), { timeout: 30_000 }).toBe(true);
  expect(await effectsOf(organization, subjectId)).toHaveLength(1);
});

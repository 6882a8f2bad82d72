import { expect, test } from "vitest";
import { findProcess } from "#sandbox/local/process-table.ts";
import { spawnWatched, type WatchedProcess } from "#sandbox/local/watchdog.ts";

test("a command's exit code is passed on", async () => {
  expect((await node("process.exit(7)").exited).code).toBe(7);
});

test("a command is given time to finish when it is asked to stop", async () => {
  const child = node(`
    process.on("SIGTERM", () => setTimeout(() => process.exit(3), 100));
    console.log("ready");
    setInterval(() => {}, 1000);`);
  await isReady(child);
  expect((await child.stop()).code).toBe(3);
});

test("a command that does not stop is killed, and what it started with it", async () => {
  const child = node(`
    const { spawn } = require("node:child_process");
    process.on("SIGTERM", () => {});
    console.log(spawn("sleep", ["60"]).pid);
    setInterval(() => {}, 1000);`);
  const grandchild = Number(await isReady(child));
  await child.stop();
  await expect.poll(() => findProcess(grandchild)).toBeNull();
});

function node(code: string): WatchedProcess {
  return spawnWatched({
    command: process.execPath,
    args: ["-e", code],
    env: process.env,
    output: ["pipe", "inherit"],
    graceSeconds: 1,
  });
}

async function isReady({ child }: WatchedProcess): Promise<string> {
  for await (const chunk of child.stdout ?? []) return String(chunk).trim();
  return "";
}

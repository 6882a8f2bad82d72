import type { Environment } from "./environment.ts";
import { ROOT } from "./root.ts";
import { spawnWatched, type WatchedProcess } from "./watchdog.ts";

/** Starts one of the operators' commands. */
export function spawnAdmin(
  args: string[],
  env: Environment,
  output: ["inherit" | "pipe", "inherit" | number],
): WatchedProcess {
  return spawnWatched({
    command: process.execPath,
    args: ["extensions/admin/main.ts", ...args],
    cwd: ROOT,
    env,
    output,
  });
}

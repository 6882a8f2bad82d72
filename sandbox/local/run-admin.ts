import type { Environment } from "#sandbox/shared/config.ts";
import { ROOT } from "./root.ts";
import { spawnWatched, type WatchedProcess } from "./watchdog.ts";

/** Starts an admin command. */
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

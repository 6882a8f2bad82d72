import { execFile } from "node:child_process";
import type { Platform } from "./platform.ts";

/** An admin command in a separate process, as an operator runs it. */
export function runAdmin(
  { settings }: Pick<Platform, "settings">,
  ...args: readonly string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, ["extensions/admin/main.ts", ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

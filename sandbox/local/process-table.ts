import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export interface RunningProcess {
  parentPid: number;
  commandLine: string;
  /** Distinguishes it from a later process with the same ID; only for comparison. */
  startedAt: string;
}

/** The process with this ID; null if there is none (always on Windows, which has no `ps`). */
export function findProcess(pid: number): RunningProcess | null {
  if (!Number.isSafeInteger(pid) || pid <= 1 || process.platform === "win32") return null;
  return process.platform === "linux" ? findInProc(pid) : findWithPs(pid);
}

function findInProc(pid: number): RunningProcess | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    if (/^State:\s+Z/m.test(status)) return null;
    // The program's name, in parentheses, can contain spaces; the start time is the 20th field after it (proc(5)).
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    return {
      parentPid: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]),
      commandLine: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "),
      startedAt: afterName.split(" ")[19] ?? "",
    };
  } catch {
    return null; // It ended meanwhile, or never existed.
  }
}

function findWithPs(pid: number): RunningProcess | null {
  const { stdout } = spawnSync("ps", ["-o", "ppid=,lstart=,args=", "-p", String(pid)], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  const [, parentPid, startedAt = "", commandLine] = /^\s*(\d+)\s+(\w{3} .{20})\s+(.*)/.exec(stdout ?? "") ?? [];
  return commandLine === undefined ? null : { parentPid: Number(parentPid), commandLine, startedAt };
}

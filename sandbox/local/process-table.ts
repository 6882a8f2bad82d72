import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export interface RunningProcess {
  parentPid: number;
  commandLine: string;
  /** Tells it from a later process with the same number; only to be compared. */
  startedAt: string;
}

/** A process as the operating system sees it; null when there is none with this id (always on Windows, which has no `ps`). */
export function findProcess(pid: number): RunningProcess | null {
  if (!Number.isSafeInteger(pid) || pid <= 1 || process.platform === "win32") return null;
  return process.platform === "linux" ? findInProc(pid) : findWithPs(pid);
}

function findInProc(pid: number): RunningProcess | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    if (/^State:\s+Z/m.test(status)) return null;
    // The program's name, in parentheses, may itself hold spaces; the start time is the 20th field after it (proc(5)).
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    return {
      parentPid: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]),
      commandLine: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "),
      startedAt: afterName.split(" ")[19] ?? "",
    };
  } catch {
    return null; // It ended while we looked, or never was.
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

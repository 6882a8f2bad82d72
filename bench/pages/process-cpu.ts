import { readdir, readFile } from "node:fs/promises";
import { findProcess } from "#sandbox/local/process-table.ts";

/** Unit of /proc on Linux. */
const TICKS_PER_SECOND = 100;

/** The CPU of a process so far, in ms. Linux only. */
export async function cpuMsOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8");
  // After the name, which may contain spaces: state, parent, …, user and system time as the 14th and 15th fields.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}

/** The child process of this one that runs the script, below its watchdog. */
export async function findChild(script: string): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = pids.find(
    (pid) => findProcess(pid)?.commandLine.trim() === `${process.execPath} ${script}` && descends(pid),
  );
  if (!found) throw new Error(`No process of this run is ${script}.`);
  return found;
}

function descends(pid: number): boolean {
  const parent = findProcess(pid)?.parentPid;
  return parent === process.pid || (parent !== undefined && parent > 1 && descends(parent));
}

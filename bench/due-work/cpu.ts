import { readdir, readFile } from "node:fs/promises";

/** Of the Linux kernel, in which /proc counts. */
const TICK_MS = 10;

/** The CPU so far of this process and of PostgreSQL with its connections, those that have ended too. Linux only. */
export async function cpuMsOf(server: { readonly pid: number }): Promise<number> {
  const { user, system } = process.cpuUsage();
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const ticks = await Promise.all(pids.map((pid) => ticksOf(Number(pid), server.pid)));
  return (user + system) / 1_000 + ticks.reduce((sum, each) => sum + each, 0) * TICK_MS;
}

async function ticksOf(pid: number, serverPid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // Behind the name, which may hold spaces: state, parent, …; user and system time of itself, then of children that have ended.
  const [, parent, ...fields] = text.slice(text.lastIndexOf(")") + 2).split(" ");
  if (pid !== serverPid && Number(parent) !== serverPid) return 0;
  return fields.slice(9, pid === serverPid ? 13 : 11).reduce((sum, each) => sum + Number(each), 0);
}

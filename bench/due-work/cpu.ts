import { readdir, readFile } from "node:fs/promises";

/** Unit of /proc on Linux. */
const TICK_MS = 10;

/** CPU so far of this process and of PostgreSQL with its connections, including ended ones. Linux only. */
export async function cpuMsOf(server: { readonly pid: number }): Promise<number> {
  const { user, system } = process.cpuUsage();
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const ticks = await Promise.all(pids.map((pid) => ticksOf(Number(pid), server.pid)));
  return (user + system) / 1_000 + ticks.reduce((sum, each) => sum + each, 0) * TICK_MS;
}

async function ticksOf(pid: number, serverPid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // After the name, which may contain spaces: state, parent, …; own user and system time, then those of ended children.
  const [, parent, ...fields] = text.slice(text.lastIndexOf(")") + 2).split(" ");
  if (pid !== serverPid && Number(parent) !== serverPid) return 0;
  return fields.slice(9, pid === serverPid ? 13 : 11).reduce((sum, each) => sum + Number(each), 0);
}

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Unit of /proc on Linux. */
const TICKS_PER_SECOND = 100;

export interface Cost {
  readonly perSecond: number;
  /** CPU of this process and of PostgreSQL, in µs for each sale. */
  readonly cpuUs: number;
}

/** Cost of a run per sale. PostgreSQL's part needs Linux, and is 0 elsewhere. */
export async function costOf(dataDir: string, sales: number, run: () => Promise<unknown>): Promise<Cost> {
  const [ownBefore, before, startedAt] = [process.cpuUsage(), await serverCpus(dataDir), performance.now()];
  await run();
  const elapsedMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(ownBefore);
  const after = await serverCpus(dataDir);
  const server = [...after].reduce((sum, [pid, cpuUs]) => sum + cpuUs - (before.get(pid) ?? 0), 0);
  return { perSecond: (sales * 1_000) / elapsedMs, cpuUs: (user + system + server) / sales };
}

/** CPU of the server's processes so far. Processes that end meanwhile, such as a vacuum, do not count. */
async function serverCpus(dataDir: string): Promise<Map<string, number>> {
  if (process.platform !== "linux") return new Map();
  const [postmaster = ""] = (await readFile(join(dataDir, "postmaster.pid"), "utf8")).split("\n");
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const cpus = await Promise.all(pids.map(async (pid) => [pid, await cpuOf(pid, postmaster)] as const));
  return new Map(cpus.flatMap(([pid, cpuUs]) => (cpuUs === null ? [] : [[pid, cpuUs]])));
}

/** Null for a process of another server. */
async function cpuOf(pid: string, postmaster: string): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // After the name, which may contain spaces: state, parent, …, user and system time as the 14th and 15th fields.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  if (fields[1] !== postmaster && pid !== postmaster) return null;
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / TICKS_PER_SECOND;
}

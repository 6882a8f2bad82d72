import { readdirSync, readFileSync } from "node:fs";
import { findProcess } from "#sandbox/local/process-table.ts";

export const ROLES = ["ui", "extensions", "postgres", "engine", "other", "floor"] as const;
export type Role = (typeof ROLES)[number];

/** CPU in ms, by role of the process. */
export type Cpu = Readonly<Record<Role, number>>;

/** CPU of each process that this one has started, in ns since its start. */
export type Reading = ReadonlyMap<number, { readonly role: Role; readonly cpuNs: number }>;

/** Linux only: /proc/…/schedstat counts in ns, where /proc/…/stat counts in ticks of 10 ms. */
export function readCpu(): Reading {
  const reading = new Map<number, { role: Role; cpuNs: number }>();
  for (const pid of descendants()) {
    const role = roleOf(findProcess(pid)?.commandLine ?? "");
    reading.set(pid, { role, cpuNs: cpuNsOf(pid) });
  }
  return reading;
}

/** Processes that ended meanwhile, such as a vacuum, do not count. */
export function cpuBetween(before: Reading, after: Reading): Cpu {
  const spent = none();
  for (const [pid, { role, cpuNs }] of after) spent[role] += (cpuNs - (before.get(pid)?.cpuNs ?? 0)) / 1e6;
  return spent;
}

export function mapCpu(change: (role: Role) => number): Cpu {
  return Object.fromEntries(ROLES.map((role) => [role, change(role)])) as unknown as Cpu;
}

const none = () => ({ ...mapCpu(() => 0) }) as Record<Role, number>;

function roleOf(commandLine: string): Role {
  if (commandLine.includes("bench/hot-path/bare.ts")) return "floor";
  if (commandLine.includes("extensions/main.ts")) return "extensions";
  if (commandLine.includes("sandbox/engine/main.ts")) return "engine";
  if (/^postgres:|bin\/postgres/.test(commandLine)) return "postgres";
  return /(^| )server\.ts/.test(commandLine) ? "ui" : "other";
}

function descendants(): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = Map.groupBy(pids.map(Number), (pid) => findProcess(pid)?.parentPid ?? 0);
  const found = [...(children.get(process.pid) ?? [])];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** Total of all its threads. A process that has just ended counts as zero. */
function cpuNsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
      0,
    );
  } catch {
    return 0;
  }
}

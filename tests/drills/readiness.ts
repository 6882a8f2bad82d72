import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Instance } from "./instance.ts";

const EACH_MS = 250;
const PATIENCE_MS = 3_000;

export interface Observed {
  /** The name of a process, and the seconds of its changes between not ready and ready. */
  readonly changes: string[];
  memoryMb: number;
}

/** Tracks processes' readiness and the largest memory use until stopped. */
export function observe(instances: readonly Instance[]) {
  const startedAt = performance.now();
  const observed: Observed = { changes: [], memoryMb: 0 };
  let isOver = false;

  async function follow({ name, readyUrl }: Instance): Promise<void> {
    for (let wasReady = true; !isOver; await sleep(EACH_MS)) {
      const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
      await answer?.arrayBuffer().catch(() => {});
      const isReady = answer?.ok === true;
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      if (isReady !== wasReady) observed.changes.push(`${name} ${isReady ? "rose" : "fell"} at ${seconds} s`);
      wasReady = isReady;
    }
  }

  async function measure(): Promise<void> {
    for (; !isOver; await sleep(1_000)) observed.memoryMb = Math.max(observed.memoryMb, largestMb(instances));
  }

  const running = Promise.all([...instances.map(follow), measure()]);
  return {
    async end(): Promise<Observed> {
      isOver = true;
      await running;
      return observed;
    },
  };
}

/** Each process runs in its own process group. */
function largestMb(instances: readonly Instance[]): number {
  const sizes = new Map<number, number>();
  for (const line of execFileSync("ps", ["-e", "-o", "pgid=,rss="], { encoding: "utf8" }).trim().split("\n")) {
    const [group = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
    sizes.set(group, Math.max(sizes.get(group) ?? 0, kilobytes));
  }
  return Math.round(Math.max(...instances.map(({ group }) => sizes.get(group ?? 0) ?? 0)) / 1_024);
}

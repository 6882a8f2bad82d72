import { setTimeout as sleep } from "node:timers/promises";
import type { Instance } from "./instance.ts";

interface Watched {
  readonly instance: Instance;
  readonly readyUrl: string;
  readonly metricsUrl: string;
}

interface Seen {
  readonly name: string;
  probes: number;
  failures: number;
  /** Changes of readiness, in seconds since the watch began. */
  readonly changes: string[];
  readonly memoryMb: { first: number; most: number; last: number };
  slowestProbeMs: number;
  /** Limit of requests in flight at each check. */
  readonly limits: number[];
}

const EACH_MS = 500;
/** Like a balancer's. */
const PATIENCE_MS = 1_500;

/** Asks each server for its readiness, as a balancer does, and reads its memory. */
export function watchServers(servers: readonly Watched[]) {
  const startedAt = performance.now();
  let isOver = false;
  const watch = async ({ instance, readyUrl, metricsUrl }: Watched): Promise<Seen> => {
    const memory = await instance.memoryMb();
    const memoryMb = { first: memory, most: memory, last: memory };
    const seen: Seen = {
      name: instance.name,
      probes: 0,
      failures: 0,
      changes: [],
      memoryMb,
      slowestProbeMs: 0,
      limits: [],
    };
    for (let wasReady = true; !isOver; await sleep(EACH_MS)) {
      const askedAt = performance.now();
      const isReady = await probe(readyUrl);
      seen.slowestProbeMs = Math.max(seen.slowestProbeMs, Math.round(performance.now() - askedAt));
      seen.probes += 1;
      if (!isReady) seen.failures += 1;
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      if (isReady !== wasReady) seen.changes.push(`${isReady ? "rose" : "fell"} at ${seconds} s`);
      wasReady = isReady;
      seen.limits.push(...(await limitOf(metricsUrl)));
      memoryMb.last = await instance.memoryMb();
      memoryMb.most = Math.max(memoryMb.most, memoryMb.last);
    }
    return seen;
  };
  const watching = Promise.all(servers.map(watch));
  return {
    end(): Promise<Seen[]> {
      isOver = true;
      return watching;
    },
  };
}

/** Empty where the process reports none. */
async function limitOf(metricsUrl: string): Promise<number[]> {
  const answer = await fetch(metricsUrl, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  const text = await answer?.text().catch(() => "");
  const limit = /tollhouse_admission_requests\{state="limit"\} (\d+)/.exec(text ?? "")?.[1];
  return limit === undefined ? [] : [Number(limit)];
}

async function probe(readyUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

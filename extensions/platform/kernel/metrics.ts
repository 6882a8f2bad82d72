import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { oncePer } from "#contract/once-per.ts";

/** Metrics in Prometheus format. Each mechanism registers its own; docs/operations.md explains them. */
export interface Metrics {
  readonly registry: Registry;
  /** The last pool counts: if no connection opens at first, the pool is created again. */
  watchPool(pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">): void;
  /** Memory, CPU, event loop and garbage collection. Call once per process. */
  watchProcess(): void;
  scrape(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Buckets in seconds, from a cached read to a slow engine. */
const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Registers metrics once per registry, so that a mechanism can start more than once in a process. */
export function perRegistry<Made>(register: (registry: Registry) => Made): (registry: Registry) => Made {
  return oncePer(register);
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  return {
    registry,
    watchPool: (pool) => poolMetrics(registry).watch(pool),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    scrape: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

const poolMetrics = perRegistry((registry) => {
  let pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
  const connections = new Gauge({
    name: "tollhouse_database_pool",
    help: "Connections of the database pool, and calls that wait for one",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      connections.set({ state: "idle" }, pool.idleCount);
      connections.set({ state: "in_use" }, pool.totalCount - pool.idleCount);
      connections.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  return {
    watch(watched: typeof pool) {
      pool = watched;
    },
  };
});

interface RunMetrics {
  /** The label for the kind of run. */
  readonly by: string;
  /** The label for the outcome. */
  readonly ended?: string;
  readonly runs: { readonly name: string; readonly help: string };
  readonly durations: { readonly name: string; readonly help: string };
}

/** Counts runs by outcome, and records their durations in a histogram. */
export function runMetrics({ by, ended = "outcome", runs, durations }: RunMetrics) {
  return perRegistry((registry) => {
    const registers = [registry];
    const counter = new Counter({ ...runs, labelNames: [by, ended], registers });
    const histogram = new Histogram({ ...durations, labelNames: [by], buckets: DURATION_BUCKETS_SECONDS, registers });
    return (what: string, outcome: string, seconds: number): void => {
      counter.inc({ [by]: what, [ended]: outcome });
      histogram.observe({ [by]: what }, seconds);
    };
  });
}

/** Runs and times a function. A failure is wrapped in an object, since anything can be thrown. */
export async function timed(run: () => Promise<unknown>) {
  const startedAt = performance.now();
  const failure = await run().then(
    () => null,
    (error: unknown) => ({ error }),
  );
  return { failure, seconds: (performance.now() - startedAt) / 1_000 };
}

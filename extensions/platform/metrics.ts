import type { Pool } from "pg";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** What operators watch, in Prometheus' format. Each mechanism registers its own metrics; docs/operations.md explains them. */
export interface Metrics {
  readonly registry: Registry;
  watchPool(pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">): void;
  /** Memory, CPU, event loop, garbage collection. Once per process. */
  watchProcess(): void;
  scrape(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** Buckets of durations, from a cached read to a slow engine. */
export const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(): Metrics {
  const registry = new Registry();
  return {
    registry,
    watchPool: (pool) => poolMetrics(registry, pool),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    scrape: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function poolMetrics(registry: Registry, pool: Parameters<Metrics["watchPool"]>[0]): void {
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
}

/** Registers metrics once per registry, so that a mechanism can be started more than once in a process. */
export function perRegistry<Made>(register: (registry: Registry) => Made): (registry: Registry) => Made {
  const made = new WeakMap<Registry, { readonly value: Made }>();
  return (registry) => {
    const known = made.get(registry) ?? { value: register(registry) };
    made.set(registry, known);
    return known.value;
  };
}

import { Gauge } from "prom-client";
import type { Context } from "#extensions/platform/context.ts";
import { perRegistry } from "#extensions/platform/metrics.ts";
import type { Worker } from "#extensions/platform/worker.ts";
import { readUnfinished } from "./maintenance.queries.ts";

const watched = perRegistry((registry) => {
  let context: Context | null = null;
  const oldest = new Gauge({
    name: "tollhouse_operations_unfinished_oldest_seconds",
    help: "Age of the oldest unfinished operation of a method; unknown: an operator has to find out what came of it",
    labelNames: ["operation", "state"],
    registers: [registry],
    async collect() {
      if (!context) return;
      const unfinished = await readUnfinished(context.orm.em.fork());
      oldest.reset();
      for (const { operation, is_unknown, age_seconds } of unfinished)
        oldest.set({ operation, state: is_unknown ? "unknown" : "waiting" }, age_seconds);
    },
  });
  return (of: Context) => {
    context = of;
  };
});

/** Every process tells which operations do not end, whichever process began them. */
export const operationMetrics: Worker = {
  name: "operations.metrics",
  start(context) {
    watched(context.metrics.registry)(context);
    return { stop: async () => {} };
  },
};

import { Gauge } from "prom-client";
import { perRegistry } from "#extensions/platform/kernel/metrics.ts";
import { readUnfinished, type UnfinishedOperations } from "#extensions/platform/operations/maintenance.queries.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { readForMetrics } from "#extensions/platform/workers/read-for-metrics.ts";
import type { Worker } from "#extensions/platform/workers/worker.ts";

const watched = perRegistry((registry) => {
  const gauge = { labelNames: ["operation", "state"], registers: [registry] };
  let context: Context | null = null;
  const look = readForMetrics(({ orm }) => readUnfinished(orm.em.fork()));
  const count = new Gauge({
    ...gauge,
    name: "tollhouse_operations_unfinished",
    help: "Unfinished operations of a method, those under way included; unknown: an operator has to find out what came of them",
    async collect() {
      const unfinished = context && (await look(context));
      if (!unfinished) return;
      count.reset();
      for (const each of unfinished) count.set(labelsOf(each), each.count);
    },
  });
  const oldest = new Gauge({
    ...gauge,
    name: "tollhouse_operations_unfinished_oldest_seconds",
    help: "Age of the oldest unfinished operation of a method",
    async collect() {
      const unfinished = context && (await look(context));
      if (!unfinished) return;
      oldest.reset();
      for (const each of unfinished) oldest.set(labelsOf(each), each.age_seconds);
    },
  });
  return (of: Context) => {
    context = of;
  };
});

function labelsOf({ operation, is_unknown }: UnfinishedOperations) {
  return { operation, state: is_unknown ? "unknown" : "waiting" };
}

/** Every process reports all unfinished operations, including other processes'. */
export const operationMetrics: Worker = {
  name: "operations.metrics",
  start(context) {
    watched(context.metrics.registry)(context);
    return { stop: async () => {} };
  },
};

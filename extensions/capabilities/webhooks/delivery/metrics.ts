import { Gauge } from "prom-client";
import { perRegistry, runMetrics } from "#extensions/platform/kernel/metrics.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { readForMetrics } from "#extensions/platform/workers/read-for-metrics.ts";
import { listFailing, readQueue } from "./metrics.queries.ts";

/** By outcome: ok, or the failure. Endpoints are no label: there may be too many. */
export const attemptMetrics = runMetrics({
  by: "environment",
  runs: { name: "tollhouse_webhook_attempts_total", help: "Attempts to deliver webhooks by how they ended" },
  durations: { name: "tollhouse_webhook_attempt_duration_seconds", help: "How long attempts to deliver webhooks take" },
});

const watched = perRegistry((registry) => {
  const registers = [registry];
  let context: Context | null = null;
  const age = (ms: number | null) =>
    context && ms !== null ? Math.max(0, (context.clock.now().getTime() - ms) / 1_000) : 0;
  const lookAtQueue = readForMetrics(({ orm }) => readQueue(orm.em.fork()));
  const lookAtEndpoints = readForMetrics(({ orm }) => listFailing(orm.em.fork()));
  const queue = new Gauge({
    name: "tollhouse_webhook_queue_length",
    help: "Webhooks that wait for their next attempt, counted up to 10,000",
    registers,
    async collect() {
      const found = context && (await lookAtQueue(context));
      if (found) queue.set(found.length);
    },
  });
  const oldest = new Gauge({
    name: "tollhouse_webhook_oldest_undelivered_seconds",
    help: "Age of the oldest webhook among those that are counted",
    registers,
    async collect() {
      const found = context && (await lookAtQueue(context));
      if (found) oldest.set(age(found.oldest_ms));
    },
  });
  const failing = new Gauge({
    name: "tollhouse_webhook_endpoint_failing_seconds",
    help: "For how long endpoints fail, the longest fifty",
    labelNames: ["organization_id", "endpoint_id"],
    registers,
    async collect() {
      const endpoints = context && (await lookAtEndpoints(context));
      if (!endpoints) return;
      failing.reset();
      for (const { since_ms, ...labels } of endpoints) failing.set(labels, age(since_ms));
    },
  });
  return (of: Context) => {
    context = of;
  };
});

/** Reads the queue when metrics are scraped. */
export function watchDeliveries(context: Context): void {
  watched(context.metrics.registry)(context);
}

import { Gauge } from "prom-client";
import { perRegistry } from "#extensions/platform/kernel/metrics.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { readForMetrics } from "#extensions/platform/workers/read-for-metrics.ts";
import type { Worker } from "#extensions/platform/workers/worker.ts";
import { countReviews } from "./reviews.queries.ts";

const watched = perRegistry((registry) => {
  const gauge = { labelNames: ["environment", "reason"], registers: [registry] };
  let context: Context | null = null;
  const look = readForMetrics(({ orm }) => countReviews({ em: orm.em.fork() }));
  const count = new Gauge({
    ...gauge,
    name: "tollhouse_payments_in_review",
    help: "Payments that wait for a decision at the processor",
    async collect() {
      const reviews = context && (await look(context));
      if (!reviews) return;
      // Clears counts of reasons for which none is left.
      count.reset();
      for (const { environment, reason, count: open } of reviews) count.set({ environment, reason }, open);
    },
  });
  const oldest = new Gauge({
    ...gauge,
    name: "tollhouse_payments_in_review_oldest_seconds",
    help: "For how long the oldest payment in review waits",
    async collect() {
      const reviews = context && (await look(context));
      if (!context || !reviews) return;
      const now = context.clock.now().getTime();
      oldest.reset();
      for (const { environment, reason, oldest_ms } of reviews)
        oldest.set({ environment, reason }, Math.max(0, (now - oldest_ms) / 1_000));
    },
  });
  return (of: Context) => {
    context = of;
  };
});

/** Every process reports all payments in review, including other processes'. */
export const reviewMetrics: Worker = {
  name: "transactions.review-metrics",
  start(context) {
    watched(context.metrics.registry)(context);
    return { stop: async () => {} };
  },
};

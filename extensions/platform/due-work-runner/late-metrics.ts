import { Gauge } from "prom-client";
import { perRegistry } from "#extensions/platform/kernel/metrics.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { readForMetrics } from "#extensions/platform/workers/read-for-metrics.ts";
import { readLate } from "./waiting.queries.ts";

/** Work that no process has started this long after it was due counts as late. */
const GRACE_MS = 60_000;

const watched = perRegistry((registry) => {
  const gauge = { labelNames: ["kind"], registers: [registry] };
  let context: Context | null = null;
  const time = () => context?.clock.now().getTime() ?? 0;
  const look = readForMetrics(({ orm }) => readLate(orm.em.fork(), new Date(time() - GRACE_MS)));
  const count = new Gauge({
    ...gauge,
    name: "tollhouse_due_work_late",
    help: "Due work that has failed and is not done, or that no process has begun; counted up to 10,000",
    async collect() {
      const kinds = context && (await look(context));
      if (!kinds) return;
      count.reset();
      for (const { kind, late } of kinds) count.set({ kind }, late);
    },
  });
  const oldest = new Gauge({
    ...gauge,
    name: "tollhouse_due_work_late_oldest_seconds",
    help: "For how long the oldest late due work of a kind is late",
    async collect() {
      const kinds = context && (await look(context));
      if (!kinds) return;
      oldest.reset();
      for (const { kind, oldest_ms } of kinds) oldest.set({ kind }, Math.max(0, (time() - oldest_ms) / 1_000));
    },
  });
  return (of: Context) => {
    context = of;
  };
});

/** Reads late work when metrics are scraped. */
export function watchLate(context: Context): void {
  watched(context.metrics.registry)(context);
}

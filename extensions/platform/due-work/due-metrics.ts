import { Counter, Histogram } from "prom-client";
import { DURATION_BUCKETS_SECONDS, perRegistry } from "#extensions/platform/metrics.ts";

export type DueOutcome = "ok" | "retried" | "failed";

/** Counts how one run of due work ended. */
export type DueRan = (run: { readonly kind: string; readonly outcome: DueOutcome; readonly seconds: number }) => void;

export const dueMetrics = perRegistry((registry): DueRan => {
  const registers = [registry];
  const runs = new Counter({
    name: "tollhouse_due_work_runs_total",
    help: "Runs of due work by how they ended: ok, retried or failed for good",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const durations = new Histogram({
    name: "tollhouse_due_work_duration_seconds",
    help: "How long due work runs",
    labelNames: ["kind"],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  return ({ kind, outcome, seconds }) => {
    runs.inc({ kind, outcome });
    durations.observe({ kind }, seconds);
  };
});

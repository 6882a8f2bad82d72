import { Counter, Histogram } from "prom-client";
import { DURATION_BUCKETS_SECONDS, perRegistry } from "#extensions/platform/metrics.ts";

/** Counts how one run of a job ended. */
export type JobEnded = (run: { readonly job: string; readonly ok: boolean; readonly seconds: number }) => void;

export const jobMetrics = perRegistry((registry): JobEnded => {
  const registers = [registry];
  const runs = new Counter({
    name: "tollhouse_job_runs_total",
    help: "Runs of jobs by how they ended: ok or failed",
    labelNames: ["job", "outcome"],
    registers,
  });
  const durations = new Histogram({
    name: "tollhouse_job_duration_seconds",
    help: "How long jobs run",
    labelNames: ["job"],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  return ({ job, ok, seconds }) => {
    runs.inc({ job, outcome: ok ? "ok" : "failed" });
    durations.observe({ job }, seconds);
  };
});

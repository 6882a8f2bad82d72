import { Counter, Histogram } from "prom-client";
import { DURATION_BUCKETS_SECONDS, perRegistry } from "#extensions/platform/metrics.ts";

export type JobOutcome = "ok" | "retried" | "failed";

/** Counts how one run of a job ended. */
export type JobEnded = (run: { readonly job: string; readonly outcome: JobOutcome; readonly seconds: number }) => void;

export const jobMetrics = perRegistry((registry): JobEnded => {
  const registers = [registry];
  const runs = new Counter({
    name: "tollhouse_job_runs_total",
    help: "Runs of jobs by how they ended: ok, retried or failed for good",
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
  return ({ job, outcome, seconds }) => {
    runs.inc({ job, outcome });
    durations.observe({ job }, seconds);
  };
});

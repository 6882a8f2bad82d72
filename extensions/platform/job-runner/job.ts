import type { Queue } from "#extensions/platform/jobs/queue.ts";
import { runMetrics } from "#extensions/platform/kernel/metrics.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** May run twice, and a scheduled job in several processes at once, so it must be idempotent. */
export type Job = ScheduledJob | PayloadJob;

/** Runs on a schedule and finds its own work. */
export interface ScheduledJob {
  /** `<folder>.<verb>`. */
  readonly name: string;
  /** A cron expression in UTC. */
  readonly cron: string;
  run(context: Context): Promise<void>;
}

/** Runs soon after the commit that enqueued it (`UnitOfWork.enqueue`), in the same organization and environment. */
export interface PayloadJob {
  readonly name: string;
  readonly queue: Queue<unknown>;
  /** Runs outside a transaction, with a validated payload. */
  run(work: UnitOfWork, payload: unknown): Promise<void>;
  /** Called after the last attempt failed, to show that on the waiting row. An operator may retry the job later. */
  giveUp(work: UnitOfWork, payload: unknown): Promise<void>;
}

type Run<Payload> = (work: UnitOfWork, payload: Payload) => Promise<void>;

export function payloadJob<Payload>(
  queue: Queue<Payload>,
  run: Run<Payload>,
  giveUp: Run<Payload> = async () => {},
): PayloadJob {
  return {
    name: queue.name,
    queue,
    run: (work, payload) => run(work, payload as Payload),
    giveUp: (work, payload) => giveUp(work, payload as Payload),
  };
}

export const jobMetrics = runMetrics({
  by: "job",
  runs: { name: "tollhouse_job_runs_total", help: "Runs of jobs by how they ended: ok, retried or failed for good" },
  durations: { name: "tollhouse_job_duration_seconds", help: "How long jobs run" },
});

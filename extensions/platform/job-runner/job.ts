import type { Queue } from "#extensions/platform/jobs/queue.ts";
import { runMetrics } from "#extensions/platform/kernel/metrics.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** It may run twice, and a scheduled one in several processes at once: what it does must bear that. */
export type Job = ScheduledJob | PayloadJob;

/** Runs by a schedule and finds its work itself. */
export interface ScheduledJob {
  /** `<folder>.<verb>`. */
  readonly name: string;
  /** When it begins, as a cron expression in UTC. */
  readonly cron: string;
  run(context: Context): Promise<void>;
}

/** Runs soon after the commit that enqueued it (`UnitOfWork.enqueue`), for the same organization and environment. */
export interface PayloadJob {
  readonly name: string;
  readonly queue: Queue<unknown>;
  /** Outside any transaction. The payload has been checked. */
  run(work: UnitOfWork, payload: unknown): Promise<void>;
  /** After the last attempt has failed, so that the row that waits for the job shows it. An operator may start the job again later. */
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

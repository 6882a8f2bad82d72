import type { JobResult, PgBoss } from "pg-boss";
import { logFailure } from "#extensions/platform/database/log-failure.ts";
import { isDatabaseLost } from "#extensions/platform/database/lost-database.ts";
import { createPayloadQueue, KEPT_SECONDS, RUN_SECONDS, startBoss } from "#extensions/platform/jobs/boss.ts";
import type { Envelope } from "#extensions/platform/jobs/job-sender.ts";
import { timed } from "#extensions/platform/kernel/metrics.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { type Job, jobMetrics, type PayloadJob, type ScheduledJob } from "./job.ts";
import { runPayloadJobs } from "./run-payload-job.ts";

export interface RunningJobs {
  /** Makes a scheduled job run now, in any free process. */
  trigger(name: string): Promise<void>;
  /** Starts nothing new, and gives running jobs graceMs to finish. */
  stop(graceMs: number): Promise<void>;
}

/** Taking one job at a time with pauses would be hundreds of times slower. */
const WORKING = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const;

/** No notification announces a due retry, so polling must find it. */
const WORKING_ON_PAYLOADS = { ...WORKING, includeMetadata: true, notifyPollingIntervalSeconds: 2 } as const;

/** At most one run waits, so that missed schedules of a stopped service run once. */
const QUEUE = {
  policy: "short",
  notify: true,
  retryLimit: 0,
  expireInSeconds: RUN_SECONDS,
  deleteAfterSeconds: KEPT_SECONDS,
} as const;

/** Runs the service's jobs. Queues and schedules are in the database; one process takes each run. */
export async function startJobs(context: Context, jobs: readonly Job[]): Promise<RunningJobs> {
  const { connections, databaseUrl, databaseDirectUrl, listensForJobs } = context.config;
  const boss = await startBoss(context, {
    // LISTEN is session state, which only a direct connection keeps.
    connectionString: listensForJobs ? databaseDirectUrl : databaseUrl,
    max: connections.jobs,
    useListenNotify: listensForJobs,
  });
  for (const job of jobs) await ("cron" in job ? startScheduled(context, boss, job) : startPayload(context, boss, job));
  return {
    async trigger(name) {
      await boss.send(name);
    },
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs }),
  };
}

async function startScheduled(context: Context, boss: PgBoss, job: ScheduledJob): Promise<void> {
  await boss.createQueue(job.name, QUEUE);
  await boss.schedule(job.name, job.cron, null, { tz: "UTC" });
  await boss.work(job.name, WORKING, (runs) => runScheduled(context, job, runs));
}

async function startPayload(context: Context, boss: PgBoss, job: PayloadJob): Promise<void> {
  await createPayloadQueue(boss, job.queue);
  await boss.work<Envelope, JobResult[], typeof WORKING_ON_PAYLOADS>(job.name, WORKING_ON_PAYLOADS, (runs) =>
    runPayloadJobs(context, job, runs),
  );
}

/** Runs taken together count as one run. */
async function runScheduled(
  context: Context,
  job: ScheduledJob,
  runs: readonly { id: string }[],
): Promise<JobResult[]> {
  const { failure, seconds } = await timed(() => job.run(context));
  // A run that lost the database is no alarm: the next run makes up for it.
  const outcome = !failure ? "ok" : isDatabaseLost(failure.error) ? "retried" : "failed";
  jobMetrics(context.metrics.registry)(job.name, outcome, seconds);
  if (failure) logFailure(context.logger, { err: failure.error, job: job.name }, "a job failed");
  return runs.map(({ id }) => ({ id, status: failure ? "failed" : "completed" }));
}

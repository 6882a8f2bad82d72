import { type JobResult, PgBoss } from "pg-boss";
import type { Context } from "#extensions/platform/context.ts";
import type { Job } from "./job.ts";
import { type JobEnded, jobMetrics } from "./job-metrics.ts";
import { schemaExists } from "./schema.queries.ts";

/** Where pg-boss keeps its queues and schedules, in the database of the service. */
export const JOBS_SCHEMA = "pgboss";

export interface RunningJobs {
  /** Makes a job run now, in whichever process is free. */
  trigger(name: string): Promise<void>;
  /** Begins nothing new, and lets what runs finish within graceMs. */
  stop(graceMs: number): Promise<void>;
}

const CONNECTIONS = 3;
const RUN_SECONDS = 300;
const KEPT_SECONDS = 86_400;

/** A worker that takes one job at a time and waits in between is slower by a factor of hundreds. */
const WORKING = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const;

/** One run waits at most, so that what a stopped service has missed is made up for once. */
const QUEUE = {
  policy: "short",
  notify: true,
  retryLimit: 0,
  expireInSeconds: RUN_SECONDS,
  deleteAfterSeconds: KEPT_SECONDS,
} as const;

/** Runs the jobs of the service by their schedules, which stand in the database: of all its processes one takes each run. */
export async function startJobs(context: Context, jobs: readonly Job[]): Promise<RunningJobs> {
  const { config, logger, orm } = context;
  const boss = new PgBoss({
    connectionString: config.databaseUrl,
    application_name: "tollhouse-jobs",
    schema: JOBS_SCHEMA,
    // "create schema if not exists" asks for the right to create even where there is one.
    createSchema: !(await schemaExists(orm.em.fork(), JOBS_SCHEMA)),
    max: CONNECTIONS,
    useListenNotify: true,
  });
  boss.on("error", (error) => logger.error({ err: error }, "the job queue failed"));
  boss.on("warning", (warning) => logger.warn({ warning }, "the job queue warns"));
  const jobEnded = jobMetrics(context.metrics.registry);
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, QUEUE);
    await boss.schedule(job.name, job.cron, null, { tz: "UTC" });
    await boss.work(job.name, WORKING, (runs) => runAll(context, jobEnded, job, runs));
  }
  return {
    async trigger(name) {
      await boss.send(name);
    },
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs }),
  };
}

/** Runs that were taken together are one run. */
async function runAll(
  context: Context,
  jobEnded: JobEnded,
  job: Job,
  runs: readonly { id: string }[],
): Promise<JobResult[]> {
  const startedAt = performance.now();
  const failure = await job.run(context).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  jobEnded({ job: job.name, ok: failure === null, seconds });
  if (failure) context.logger.error({ err: failure.error, job: job.name }, "a job failed");
  const status = failure === null ? "completed" : "failed";
  return runs.map(({ id }) => ({ id, status }));
}

import type { JobResult, JobWithMetadata } from "pg-boss";
import type { Envelope } from "#extensions/platform/jobs/job-sender.ts";
import { type EnvironmentClock, frozenAt, realTime } from "#extensions/platform/kernel/environment-clock.ts";
import { timed } from "#extensions/platform/kernel/metrics.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createUnitOfWork, openUnitOfWork } from "#extensions/platform/work/work.ts";
import { jobMetrics, type PayloadJob } from "./job.ts";

type Run = JobWithMetadata<Envelope>;

/** The payload is invalid, so retrying is pointless. */
class PayloadInvalidError extends Error {
  override readonly message = "the payload is not what the job takes";
}

/** Runs a batch of jobs, each in its own organization. */
export function runPayloadJobs(context: Context, job: PayloadJob, runs: readonly Run[]): Promise<JobResult[]> {
  return Promise.all(runs.map((run) => runOne(context, job, run)));
}

async function runOne(context: Context, job: PayloadJob, run: Run): Promise<JobResult> {
  const { failure, seconds } = await timed(() => workOn(context, job.queue, run.data, job.run));
  const outcome = failure === null ? "ok" : isLast(run, failure.error) ? "failed" : "retried";
  jobMetrics(context.metrics.registry)(job.name, outcome, seconds);
  if (failure === null) return { id: run.id, status: "completed" };
  const { organizationId, environment, requestId } = run.data;
  const facts = { err: failure.error, job: job.name, jobId: run.id, organizationId, environment, requestId };
  if (outcome === "failed") context.logger.error(facts, "a job failed for good");
  else context.logger.warn(facts, "a job failed");
  if (outcome === "failed" && !(failure.error instanceof PayloadInvalidError))
    await workOn(context, job.queue, run.data, job.giveUp).catch((error: unknown) => {
      context.logger.error({ ...facts, err: error }, "the end of a job could not be kept");
    });
  // A message may contain tenant data, so only the log has it.
  const output = { error: failure.error instanceof Error ? failure.error.name : "Error" };
  return { id: run.id, status: outcome === "failed" ? "deadletter" : "failed", output };
}

/** Runs one step of the job in the organization that enqueued it. */
async function workOn(
  context: Context,
  queue: PayloadJob["queue"],
  { organizationId, environment, requestId, clockAt, payload }: Envelope,
  step: PayloadJob["run"],
): Promise<void> {
  const checked = queue.payload.safeParse(payload);
  if (!checked.success) throw new PayloadInvalidError();
  const tenant = await getTenant({ em: context.orm.em.fork() }, { id: organizationId });
  const call = { environment, requestId, idempotencyKey: null, service: "job" };
  // It sees the time of what enqueued it: a clock may have moved or begun since, or been removed, and then its mails would leave.
  const work =
    clockAt === undefined
      ? await openUnitOfWork(context, tenant, call)
      : createUnitOfWork(context, tenant, call, clockOf(context, clockAt));
  await step(work, checked.data);
}

function clockOf({ clock }: Context, at: string | null): EnvironmentClock {
  return at === null ? realTime(clock) : frozenAt(new Date(at), clock);
}

function isLast({ retryCount, retryLimit }: Run, error: unknown): boolean {
  return error instanceof PayloadInvalidError || retryCount >= retryLimit;
}

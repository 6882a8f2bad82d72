import { requestIdFrom } from "#contract/request-id.ts";
import type { Job, PayloadJob } from "#extensions/platform/job-runner/job.ts";
import { dueJobPayload, dueKindOf } from "#extensions/platform/jobs/due-jobs.ts";
import { frozenAt } from "#extensions/platform/kernel/environment-clock.ts";
import { createSharedReads, type SharedReads } from "#extensions/platform/work/shared-reads.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { askingOnce, type DueHandlers, type DueItem } from "./due-handler.ts";

/** Jobs of a batch that run side by side, and read by one statement what all of them need. */
const AT_ONCE = 16;
/** As many as a queue's, whose jobs then fail for good. */
const MOST_ATTEMPTS = 10;

/** Runs jobs that follow the clock as due work of an advance, so that all of a moment is done before the next one. */
export function dueJobHandlers(jobs: readonly Job[]): DueHandlers {
  const following = jobs.flatMap((job) => ("queue" in job && job.queue.followsClock ? [job] : []));
  return Object.fromEntries(following.map((job) => [dueKindOf(job.queue), handlerOf(job)]));
}

/** What failed is tried again by itself. */
function handlerOf(job: PayloadJob) {
  return askingOnce(async (work, items, done) => {
    const failures: unknown[] = [];
    const ran: DueItem[] = [];
    const left = items.values();
    const reads = createSharedReads();
    const lane = async () => {
      for (const item of left)
        await runOne(job, (isOfClock) => ownWork(work, item, { reads, isOfClock }), item).then(
          () => ran.push(item),
          (error: unknown) => failures.push(error),
        );
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    if (ran.length > 0) await work.atomically((phase) => done(phase, ran));
    if (failures.length > 0) throw failures[0];
  });
}

async function runOne(job: PayloadJob, newWork: (isOfClock: boolean) => UnitOfWork, item: DueItem): Promise<void> {
  const { job: payload, isOfClock } = dueJobPayload.parse(item.payload);
  const given = job.queue.payload.parse(payload);
  const work = newWork(isOfClock);
  try {
    await job.run(work, given);
  } catch (error) {
    if (item.attempt < MOST_ATTEMPTS) throw error;
    work.context.logger.error({ err: error, job: job.name }, "a job failed for good");
    await job.giveUp(newWork(isOfClock), given);
  }
}

interface Own {
  readonly reads: SharedReads;
  readonly isOfClock: boolean;
}

/**
 * At the moment of the advance, which has not moved since the job was enqueued. In real time the clock has moved on, or was
 * removed: what it planned keeps its time, so that its mails don't leave.
 */
function ownWork(
  { context, tenant, environment, clock, once }: UnitOfWork,
  { dueAt }: DueItem,
  { reads, isOfClock }: Own,
): UnitOfWork {
  const call = { environment, requestId: requestIdFrom(null), idempotencyKey: null, service: "job" } as const;
  const own = clock.isAdvancing || !isOfClock ? clock : frozenAt(dueAt, context.clock);
  return createUnitOfWork(context, tenant, { ...call, once, reads }, own);
}

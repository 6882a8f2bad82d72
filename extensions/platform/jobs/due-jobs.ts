import { z } from "zod";
import type { NewDueWork } from "#extensions/platform/due-work/write-due-work.ts";
import type { EnvironmentClock } from "#extensions/platform/kernel/environment-clock.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { type Enqueued, enqueued } from "./job-sender.ts";
import type { Queue } from "./queue.ts";

/** The due work of a job that an advance of a test clock runs before it moves on. */
export const dueKindOf = ({ name }: Queue<unknown>): string => `job.${name}`;

/** Jobs that follow the clock, and the others. */
export function divided(jobs: readonly Enqueued[]): [Enqueued[], Enqueued[]] {
  return [jobs.filter(({ queue }) => queue.followsClock), jobs.filter(({ queue }) => !queue.followsClock)];
}

/** What due work keeps of a job. */
export const dueJobPayload = z.strictObject({
  job: z.unknown(),
  /** Whether a test clock planned it. The clock may be removed before the job runs. */
  isOfClock: z.boolean(),
});

interface Planned {
  readonly at: Date;
  readonly clock: Pick<EnvironmentClock, "isTest">;
}

export function dueJob({ queue, payload: job }: Enqueued, { at, clock }: Planned): NewDueWork {
  const payload: z.infer<typeof dueJobPayload> = { job, isOfClock: clock.isTest };
  return { kind: dueKindOf(queue), subjectId: newId("dueWork", at), at, payload };
}

/** A job of a later time, on the environment's clock. Its queue follows the clock. */
export function jobAt<Payload>(queue: Queue<Payload>, payload: Payload, planned: Planned): NewDueWork {
  return dueJob(enqueued(queue, payload), planned);
}

import { completeJob } from "#extensions/idempotency/complete.job.ts";
import { reapJob } from "#extensions/idempotency/reap.job.ts";
import type { Job } from "./job.ts";

/** Everything that runs by itself: one line each. */
export const jobs: readonly Job[] = [completeJob, reapJob];

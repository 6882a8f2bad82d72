import type { Job } from "./platform/jobs/job.ts";
import { completeJob } from "./platform/operations/complete.job.ts";
import { reapJob } from "./platform/operations/reap.job.ts";

/** Everything that runs by itself: one line each. */
export const jobs: readonly Job[] = [completeJob, reapJob];

import { z } from "zod";
import { registry } from "#extensions/capabilities.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

/** Shared by the tests and the process that they kill. */
export const noteQueue: Queue<{ note: string }> = {
  name: "test.note",
  payload: z.strictObject({ note: z.string() }),
  retry: { limit: 2, delaySeconds: 1 },
};

/** As registered by a capability. */
export const registryWithNotes = { ...registry, jobs: [...registry.jobs, payloadJob(noteQueue, async () => {})] };

import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

/** Compares the rates of a month with the thresholds. */
export const rateCheckQueue: Queue<{ month: string }> = {
  name: "dispute_rate.check",
  payload: z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/) }),
  followsClock: true,
};

import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

/** Finds out who is mailed about an export that has ended. */
export const announceQueue: Queue<{ exportId: string }> = {
  name: "export_schedule.announce",
  payload: z.strictObject({ exportId: z.string() }),
  followsClock: true,
};

/** Sends one of its mails. */
export const exportMailQueue: Queue<{ exportId: string; userId: string }> = {
  name: "export_schedule.mail",
  payload: z.strictObject({ exportId: z.string(), userId: z.string() }),
  followsClock: true,
};

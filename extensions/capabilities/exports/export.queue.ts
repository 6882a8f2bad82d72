import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

export const exportQueue: Queue<{ exportId: string }> = {
  name: "export.prepare",
  payload: z.strictObject({ exportId: z.string() }),
  followsClock: true,
};

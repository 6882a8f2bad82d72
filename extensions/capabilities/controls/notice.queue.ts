import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

const notice = z.strictObject({
  controlChangeId: z.string(),
  /** One mail per status. */
  status: z.enum(["requires_approval", "scheduled"]),
});

export type Notice = z.infer<typeof notice>;

export const controlNoticeQueue: Queue<Notice> = { name: "control_change.notice", payload: notice };

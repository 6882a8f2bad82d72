import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

export const followStatusQueue: Queue<{ endpointId: string }> = {
  name: "webhook_delivery.follow_status",
  payload: z.strictObject({ endpointId: z.string() }),
};

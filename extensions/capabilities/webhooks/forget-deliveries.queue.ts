import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

export const forgetEndpointQueue: Queue<{ endpointId: string }> = {
  name: "webhook_delivery.forget_endpoint",
  payload: z.strictObject({ endpointId: z.string() }),
};

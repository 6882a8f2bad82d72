import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

/** Applies a message whose first try failed. Its delays end at an hour, so the tries last about half a day. */
export const terminalMessageQueue: Queue<{ terminalMessageId: string }> = {
  name: "terminal_message.apply",
  payload: z.strictObject({ terminalMessageId: z.string() }),
  retry: { limit: 20, delaySeconds: 1 },
};

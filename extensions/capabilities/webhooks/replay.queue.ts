import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

export const replayQueue: Queue<{ replayId: string }> = {
  name: "webhook_replay.send",
  payload: z.strictObject({ replayId: z.string() }),
};

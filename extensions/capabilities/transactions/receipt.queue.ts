import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

/** Ten attempts in about 40 minutes: a mail server that is down comes back. */
export const receiptQueue: Queue<{ receiptId: string }> = {
  name: "receipt.send",
  payload: z.strictObject({ receiptId: z.string() }),
};

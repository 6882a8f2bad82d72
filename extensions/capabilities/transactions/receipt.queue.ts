import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

/** Ten attempts in about 40 minutes, enough for a mail server to recover. */
export const receiptQueue: Queue<{ receiptId: string }> = {
  name: "receipt.send",
  payload: z.strictObject({ receiptId: z.string() }),
};

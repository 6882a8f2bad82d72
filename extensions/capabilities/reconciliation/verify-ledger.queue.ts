import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

/** Verifies the books of the organization and environment that enqueued it. */
export const verifyLedgerQueue: Queue<Record<string, never>> = {
  name: "ledger.verify",
  payload: z.record(z.string(), z.never()),
};

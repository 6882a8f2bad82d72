import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

/** Tells the payer of an attempt what became of the payment. */
export const payerMailQueue: Queue<{ attemptId: string; about: "paid" | "overpaid" }> = {
  name: "payment_link_attempt.mail",
  payload: z.strictObject({ attemptId: z.string(), about: z.enum(["paid", "overpaid"]) }),
};

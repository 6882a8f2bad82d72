import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

interface PayerMail {
  attemptId: string;
  about: "paid" | "overpaid";
}

const payload = z.strictObject({ attemptId: z.string(), about: z.enum(["paid", "overpaid"]) });

/** Finds out whether the payer of an attempt is mailed what became of the payment. */
export const announceQueue: Queue<PayerMail> = { name: "payment_link_attempt.announce", payload, followsClock: true };

/** Sends the mail. */
export const payerMailQueue: Queue<PayerMail> = { name: "payment_link_attempt.mail", payload, followsClock: true };

import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

/** Sends one mail: 0 is the first, 1 the first reminder. */
export const sendQueue: Queue<{ sendId: string; mail: number }> = {
  name: "payment_link_send.mail",
  payload: z.strictObject({ sendId: z.string(), mail: z.number().int() }),
  followsClock: true,
};

/** Due work: one mail of a send. */
export const MAIL_DUE = "payment_link_send.mail";

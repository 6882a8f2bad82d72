import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";
import { MAIL_TYPES } from "./mail-type.ts";

const payload = z.strictObject({
  /** Known before it is sent, so that a repeat is the same email. */
  mailId: z.string(),
  mailType: z.enum(MAIL_TYPES),
  /** The subscription, invoice or credit note that it is about. */
  subjectId: z.string(),
  /** Of a payment. */
  transactionId: z.string().nullable(),
  /** No payment was tried, or a pause came, since there is no method to charge. */
  isMethodMissing: z.boolean(),
});

/** One email about a subscription. Its addresses and its words are read when it is sent. */
export type MailToSend = z.infer<typeof payload>;

export const subscriptionMailQueue: Queue<MailToSend> = {
  name: "subscription_mail.send",
  payload,
  followsClock: true,
};

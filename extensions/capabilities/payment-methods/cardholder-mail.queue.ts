import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

const payload = z.strictObject({
  /** Known before it is sent, so that a repeat is the same email. */
  mailId: z.string(),
  paymentMethodId: z.string(),
});

/** An email to the payer whose bank asks to contact them. Its address and words are read when it is sent. */
export const cardholderMailQueue: Queue<z.infer<typeof payload>> = {
  name: "payment_method.contact_cardholder",
  payload,
  followsClock: true,
};

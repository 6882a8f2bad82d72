import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

/** Mails a sign-in link. It works for minutes, so a mail that waits longer is of no use. */
export const signInQueue: Queue<{ signInId: string; subscriptionId?: string | undefined }> = {
  name: "payer_account.mail_sign_in",
  payload: z.strictObject({ signInId: z.string(), subscriptionId: z.string().optional() }),
  retry: { limit: 6, delaySeconds: 5 },
};

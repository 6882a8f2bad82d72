import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

/** Mails a code. It works for minutes, so a mail that waits longer is of no use. */
export const challengeCodeQueue: Queue<{ challengeCodeId: string }> = {
  name: "checkout_challenge.mail_code",
  payload: z.strictObject({ challengeCodeId: z.string() }),
  retry: { limit: 6, delaySeconds: 5 },
};

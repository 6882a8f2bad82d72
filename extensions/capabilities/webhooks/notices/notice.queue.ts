import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

const notice = z.strictObject({
  endpointId: z.string(),
  kind: z.enum(["degraded", "failing_24h", "failing_72h", "disabled"]),
  /** The time of the first failure since the last success. */
  failingSince: z.iso.datetime(),
  /** The status code of the last attempt. */
  statusCode: z.int().nullable(),
  failure: z.string(),
});

export type Notice = z.infer<typeof notice>;

/** Ten attempts in about 40 minutes, enough for a mail server to recover. */
export const noticeQueue: Queue<Notice> = { name: "webhook_endpoint.notify", payload: notice };

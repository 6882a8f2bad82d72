import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

const notice = z.strictObject({
  endpointId: z.string(),
  kind: z.enum(["degraded", "failing_24h", "failing_72h", "disabled"]),
  /** When the first attempt since the last success failed. */
  failingSince: z.iso.datetime(),
  /** How the last attempt ended. */
  statusCode: z.int().nullable(),
  failure: z.string(),
});

export type Notice = z.infer<typeof notice>;

/** Ten attempts in about 40 minutes: a mail server that is down comes back. */
export const noticeQueue: Queue<Notice> = { name: "webhook_endpoint.notify", payload: notice };

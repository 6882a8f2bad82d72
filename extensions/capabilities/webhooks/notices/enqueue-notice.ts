import { sendsMail } from "#extensions/capabilities/mail/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Notice, noticeQueue } from "./notice.queue.ts";

/** How an endpoint fails, for the notice about it. */
export interface Failing {
  readonly since: Date;
  readonly statusCode: number | null;
  readonly failure: string;
}

/** Sends a notice with the change that it tells of, and so once. Whether the endpoint has an address is seen when it is sent. */
export function enqueueNotice(
  phase: UnitOfWork,
  endpointId: string,
  kind: Notice["kind"],
  { since, statusCode, failure }: Failing,
): void {
  if (!sendsMail(phase)) return;
  phase.enqueue(noticeQueue, { endpointId, kind, failingSince: since.toISOString(), statusCode, failure });
}

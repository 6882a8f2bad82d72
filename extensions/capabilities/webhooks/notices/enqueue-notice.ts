import { sendsMail } from "#extensions/capabilities/mail/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { countNotice } from "./notice.queries.ts";
import { type Notice, noticeQueue } from "./notice.queue.ts";

/** How an endpoint fails, for the notice about it. */
export interface Failing {
  readonly since: Date;
  readonly statusCode: number | null;
  readonly failure: string;
}

/**
 * Sends a notice with the change that it tells of, and so once. Whether the endpoint has an address is seen when it is sent. Called with the
 * endpoint's lane locked, or nothing that comes behind it.
 */
export async function enqueueNotice(
  phase: UnitOfWork,
  endpointId: string,
  kind: Notice["kind"],
  { since, statusCode, failure }: Failing,
): Promise<void> {
  const { em, tenant, clock } = phase;
  if (!sendsMail(phase)) return;
  if (!(await countNotice(em, { organizationId: tenant.organizationId, endpointId, now: clock.realNow() }))) return;
  phase.enqueue(noticeQueue, { endpointId, kind, failingSince: since.toISOString(), statusCode, failure });
}

import { countMail, sendsMail } from "#extensions/capabilities/mail/index.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { WebhookEndpointEntity } from "../records/webhook-endpoint.entity.ts";
import { countNotice } from "./notice.queries.ts";
import { type Notice, noticeQueue } from "./notice.queue.ts";

/** The failure of an endpoint, for its notice. */
export interface Failing {
  readonly since: Date;
  readonly statusCode: number | null;
  readonly failure: string;
}

/**
 * Enqueues a notice in the transaction of its change. Call it with the endpoint's lane locked, or no row that is locked
 * after it.
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
  if (!(await mayTell(phase, endpointId))) return;
  phase.enqueue(noticeQueue, { endpointId, kind, failingSince: since.toISOString(), statusCode, failure });
}

/** A new endpoint restarts its own count, so the organization and the recipient have counts too. */
async function mayTell(phase: UnitOfWork, endpointId: string): Promise<boolean> {
  const { em, environment, context, tenant } = phase;
  const endpoint = await em.findOne(WebhookEndpointEntity, { environment, id: endpointId });
  if (endpoint?.notifyEmail == null) return false;
  try {
    await countMail(phase, "notice", endpoint.notifyEmail);
    return true;
  } catch (error) {
    if (!isRefusal(error, "mail_limit_reached")) throw error;
    const facts = { organizationId: tenant.organizationId, endpointId, err: error };
    context.logger.warn(facts, "a notice about a webhook endpoint is over the limits of mails, so it is not sent");
    return false;
  }
}

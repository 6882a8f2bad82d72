import { dashboardUrl, sendMail } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { type Mail, MailRefusedError } from "#extensions/connectors/mail/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type WebhookEndpoint, WebhookEndpointEntity } from "../records/webhook-endpoint.entity.ts";
import { type Notice, noticeQueue } from "./notice.queue.ts";
import { noticeHtml } from "./notice-html.ts";
import { noticePlainText, noticeTexts } from "./notice-texts.ts";

/** Sends a notice to the endpoint's current address. */
export const noticeJob = payloadJob(noticeQueue, deliverNotice);

async function deliverNotice(work: UnitOfWork, notice: Notice): Promise<void> {
  const { em, environment, context, tenant } = work;
  const { endpointId } = notice;
  const endpoint = await em.findOne(WebhookEndpointEntity, { environment, id: endpointId });
  if (endpoint?.notifyEmail == null) return;
  try {
    await sendMail(work, { to: endpoint.notifyEmail, isAwaited: true, ...(await mailOf(work, endpoint, notice)) });
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    const facts = { err: error, organizationId: tenant.organizationId, endpointId };
    context.logger.warn(facts, "the mail server refused a notice about a webhook endpoint");
  }
}

async function mailOf(work: UnitOfWork, endpoint: WebhookEndpoint, notice: Notice): Promise<Omit<Mail, "to">> {
  const { name } = await getOrganization(work, { id: work.tenant.organizationId });
  const failingSince = new Date(notice.failingSince);
  const texts = noticeTexts({
    ...notice,
    endpoint,
    failingSince,
    organizationName: name,
    pageUrl: dashboardUrl(work, `/settings/webhooks/${endpoint.id}`),
  });
  return {
    messageId: `${endpoint.id}.${notice.kind}.${failingSince.getTime()}`,
    subject: texts.subject,
    text: noticePlainText(texts),
    html: noticeHtml(texts),
  };
}

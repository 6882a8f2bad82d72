import { dashboardUrl, noticeMail, sendMail } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { MailRefusedError } from "#extensions/connectors/mail/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { getRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ControlChangeEntity } from "./control-change.entity.ts";
import { recipientsContext } from "./enqueue-notice.ts";
import { controlNoticeQueue, type Notice } from "./notice.queue.ts";
import { noticeTexts } from "./notice-texts.ts";

/**
 * Mails owners and admins that a control will be lowered. A retry repeats delivered mails under the same message ID.
 */
export const controlNoticeJob = payloadJob(controlNoticeQueue, deliverNotice);

async function deliverNotice(work: UnitOfWork, { controlChangeId, status }: Notice): Promise<void> {
  const change = await getRow(work, ControlChangeEntity, controlChangeId, "control change");
  // The change has moved on, so a mail about its former status would mislead.
  if (change.sealedRecipients == null || change.status !== status) return;
  const recipients = JSON.parse(
    await work.context.encryption.decrypt(change.sealedRecipients, recipientsContext(change)),
  ) as string[];
  const { name } = await getOrganization(work, { id: work.tenant.organizationId });
  const pageUrl = dashboardUrl(work, "/settings/settlements");
  const mail = noticeMail(noticeTexts({ change, organizationName: name, pageUrl }));
  for (const [index, to] of recipients.entries())
    await sendMail(work, { to, messageId: `${change.id}.${status}.${index}`, isAwaited: true, ...mail }).catch(
      (error: unknown) => {
        if (!(error instanceof MailRefusedError)) throw error;
        const facts = { err: error, organizationId: work.tenant.organizationId, controlChangeId };
        work.context.logger.warn(facts, "the mail server refused a notice about a control change");
      },
    );
}

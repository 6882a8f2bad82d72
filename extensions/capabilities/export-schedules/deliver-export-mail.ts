import { createHash } from "node:crypto";
import { dashboardUrl, noticeMail, sendMail } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { readTerms } from "#extensions/capabilities/settlement-queue/index.ts";
import { MailRefusedError } from "#extensions/connectors/mail/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { exportMailTexts } from "./export-mail-texts.ts";
import { exportMailQueue } from "./mail.queue.ts";
import { findMailed, findRecipients } from "./recipients.ts";

/** Sends one mail. A person who has left since the mail was enqueued gets none. */
export const exportMailJob = payloadJob(exportMailQueue, async (work, { exportId, userId }) => {
  const found = await findMailed(work, exportId);
  const recipients = found ? await findRecipients(work, found.schedule) : [];
  const recipient = recipients.find((each) => each.userId === userId);
  if (!found || !recipient) return;
  const { organizationId } = work.tenant;
  const { name: organizationName } = await getOrganization(work, { id: organizationId });
  const { timeZone } = await readTerms(work);
  const pageUrl = dashboardUrl(work, `/exports/${exportId}`);
  const mail = noticeMail(exportMailTexts({ ...found, organizationName, timeZone, pageUrl }));
  await sendMail(work, { to: recipient.email, messageId: `${exportId}.${shortHash(userId)}`, ...mail }).catch(
    (error: unknown) => {
      if (!(error instanceof MailRefusedError)) throw error;
      work.context.logger.warn(
        { err: error, organizationId, exportId },
        "the mail server refused a mail about an export",
      );
    },
  );
});

/** User IDs are of another service, so they may contain what a message ID must not. */
function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

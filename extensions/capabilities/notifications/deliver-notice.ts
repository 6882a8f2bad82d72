import { createHash } from "node:crypto";
import { dashboardUrl, noticeMail, sendMail } from "#extensions/capabilities/mail/index.ts";
import { findMembers, getOrganization, type Member } from "#extensions/capabilities/organizations/index.ts";
import { MailRefusedError } from "#extensions/connectors/mail/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { confirmationTexts } from "./confirmation-texts.ts";
import { mailLink } from "./mail-link.ts";
import { confirmationQueue, type Notice, noticeMailQueue, noticeQueue, type Told } from "./notice.queue.ts";
import { type NotificationRecipient, NotificationRecipientEntity } from "./recipient.entity.ts";
import { listRecipients } from "./recipients.service.ts";

/**
 * Enqueues a mail for each recipient of the kind, or for each owner and admin if there is none. Owners and admins always
 * get security notices: an API key can add a recipient, which must not hide them.
 */
export const announceNoticeJob = payloadJob(noticeQueue, async (work, notice) => {
  const told = await findTold(work, notice);
  await work.atomically(async (phase) => {
    for (const to of told) phase.enqueue(noticeMailQueue, { notice, to });
    await phase.save();
  });
});

async function findTold(work: UnitOfWork, notice: Notice): Promise<readonly Told[]> {
  const recipients = (await listRecipients(work)).filter((each) => isTold(each, notice));
  const told = recipients.map(({ id }) => ({ recipientId: id }));
  if (told.length > 0 && !notice.kinds.includes("security")) return told;
  const addresses = new Set(recipients.map(({ email }) => email));
  const admins = (await findAdmins(work)).filter(({ email }) => !addresses.has(email?.toLowerCase() ?? ""));
  return [...told, ...admins.map(({ userId }) => ({ userId }))];
}

const isTold = ({ status, kinds }: NotificationRecipient, notice: Notice): boolean =>
  status === "confirmed" && kinds.some((kind) => notice.kinds.includes(kind));

async function findAdmins(work: UnitOfWork): Promise<readonly Member[]> {
  const members = (await findMembers(work)) ?? [];
  return members.filter(({ email, role }) => email !== null && isAdmin(role));
}

const isAdmin = (role: string | null): boolean =>
  (role ?? "").split(",").some((each) => ["owner", "admin"].includes(each.trim()));

/** Who left, or unsubscribed, since the mail was enqueued gets none. */
export const noticeMailJob = payloadJob(noticeMailQueue, async (work, { notice, to }) => {
  const address = await addressOf(work, notice, to);
  if (!address) return;
  const { subject, facts, next, page, key } = notice;
  const { name } = await getOrganization(work, { id: work.tenant.organizationId });
  const url = dashboardUrl(work, page.path);
  const why = `You get this email because you are ${address.as} of ${name}.`;
  await send(work, {
    to: address.email,
    messageId: `${key}.${shortHash("recipientId" in to ? to.recipientId : to.userId)}`,
    isAwaited: notice.kinds.includes("security"),
    ...noticeMail({
      subject,
      facts: [["Organization", name], ["Environment", work.environment === "live" ? "Live" : "Sandbox"], ...facts],
      next: [next],
      link: url === null ? null : { url, text: page.text },
      why,
      tone: "good",
      unsubscribe: address.recipient ? mailLink(work, "unsubscribe", address.recipient) : null,
    }),
  });
});

async function addressOf(work: UnitOfWork, notice: Notice, to: Told) {
  if ("recipientId" in to) {
    const found = await findRecipient(work, to.recipientId);
    return found && isTold(found, notice)
      ? { email: found.email, as: "a notification recipient", recipient: found }
      : null;
  }
  const found = (await findAdmins(work)).find(({ userId }) => userId === to.userId);
  return found?.email ? { email: found.email, as: "an owner or admin", recipient: null } : null;
}

const findRecipient = ({ em, environment }: UnitOfWork, id: string) =>
  em.findOne(NotificationRecipientEntity, { environment, id });

export const confirmationJob = payloadJob(confirmationQueue, async (work, { recipientId }) => {
  const recipient = await findRecipient(work, recipientId);
  const url = recipient && mailLink(work, "confirm", recipient);
  if (!recipient || recipient.status === "confirmed" || !url) return;
  const { name } = await getOrganization(work, { id: work.tenant.organizationId });
  await send(work, {
    to: recipient.email,
    // A confirmation that was asked for again is another mail.
    messageId: `${recipientId}.confirm.${shortHash(url)}`,
    isAwaited: true,
    ...noticeMail(confirmationTexts({ organizationName: name, kinds: recipient.kinds, url })),
  });
});

async function send(work: UnitOfWork, mail: Parameters<typeof sendMail>[1]): Promise<void> {
  await sendMail(work, mail).catch((error: unknown) => {
    if (!(error instanceof MailRefusedError)) throw error;
    const { organizationId } = work.tenant;
    work.context.logger.warn({ err: error, organizationId }, "the mail server refused a notification");
  });
}

/** User IDs are of another service, so they may contain what a message ID must not. */
function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

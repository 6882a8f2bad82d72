import { countLinkMail, countMail, mailLanguageOf, sendMail } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import {
  checkoutAmounts,
  getPaymentLink,
  linkUrl,
  lockPaymentLink,
  type PaymentLink,
} from "#extensions/capabilities/payment-links/index.ts";
import { MailRefusedError } from "#extensions/connectors/mail/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import { getRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { reminderUrl } from "./reminder-token.ts";
import { type PaymentLinkSend, PaymentLinkSendEntity } from "./send.entity.ts";
import { sendQueue } from "./send.queue.ts";
import { nextMail } from "./send.rules.ts";
import { linkMail } from "./send-mail.ts";
import { lockKnownSend, lockSend, sealContext, stopSend, takesPayments } from "./sends.service.ts";

const HOUR_MS = 3_600_000;

/** A mail whose moment has come: enqueues it, or stops the send where the link takes no payments. */
export const dueMail = asking(async (work, { subjectId }, done) => {
  try {
    await work.atomically(async (phase) => {
      await enqueueMail(phase, subjectId);
      await done(phase);
    });
  } catch (error) {
    if (!isRefusal(error, "mail_limit_reached")) throw error;
    await work.atomically((phase) => done(phase, HOUR_MS));
  }
});

/** The counts of mails are locked before the link, and the link before its sends. */
async function enqueueMail(phase: UnitOfWork, id: string): Promise<void> {
  const known = await getRow(phase, PaymentLinkSendEntity, id, "payment link send");
  const isReminder = known.status === "sent";
  if (known.stoppedBecause != null) return;
  // A clock's reminders do not leave, and real days would end none of their limits while it advances.
  if (isReminder && !phase.clock.isTest) {
    await countMail(phase, "payment_link", await recipientOf(phase, known));
    await countLinkMail(phase, known.paymentLinkId);
  }
  const link = await lockPaymentLink(phase, known.paymentLinkId);
  const send = await lockSend(phase, id);
  const mail = nextMail(send);
  if (send.stoppedBecause != null || mail === null) return;
  if (!takesPayments(link, phase.now())) return stopSend(send, "ended");
  if (mail === 0) send.status = "queued";
  phase.enqueue(sendQueue, { sendId: id, mail });
}

/** Sends one mail and keeps the outcome. */
export const sendJob = payloadJob(
  sendQueue,
  async (work, { sendId, mail }) => {
    const send = await getRow(work, PaymentLinkSendEntity, sendId, "payment link send");
    if (send.sealedRecipient == null || nextMail(send) !== mail) return;
    try {
      await sendMail(work, await mailOf(work, send, mail));
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      return keepOutcome(work, send, mail, false);
    }
    await keepOutcome(work, send, mail, true);
  },
  async (work, { sendId, mail }) =>
    keepOutcome(work, await getRow(work, PaymentLinkSendEntity, sendId, "payment link send"), mail, false),
);

async function mailOf(work: UnitOfWork, send: PaymentLinkSend, mail: number) {
  const { name, publicProfile } = await getOrganization(work, { id: work.tenant.organizationId });
  const link = await getPaymentLink(work, send.paymentLinkId);
  const { encryption } = work.context;
  return {
    to: await recipientOf(work, send),
    messageId: `${send.id}.${mail}`,
    customerId: link.customerId ?? null,
    ...linkMail({
      organization: { name, brandColor: publicProfile?.brandColor, supportEmail: publicProfile?.supportEmail },
      language: mailLanguageOf(link.locale),
      title: link.title,
      price: await priceOf(work, link),
      url: mailedUrl(linkUrl(work, link), send),
      note: send.sealedNote ? await encryption.decrypt(send.sealedNote, sealContext(send)("note")) : null,
      isReminder: mail > 0,
      stopUrl: send.reminderDays.length > 0 ? reminderUrl(work, send) : null,
    }),
  };
}

/** What every payer of the link pays. Null where the payer chooses. */
async function priceOf(work: UnitOfWork, link: PaymentLink) {
  if (link.amountType !== "fixed") return null;
  const { total: amount, currency } = await checkoutAmounts(work, link, { quantities: {} });
  return { amount, currency };
}

/** By its parameters, a payment tells that it came from this mail, whose reminders end then. */
function mailedUrl(url: string | null, { id }: PaymentLinkSend): string {
  if (url === null) throw refuse("portal_not_configured");
  return `${url}?${new URLSearchParams({ way: "mail", sent: id })}`;
}

async function recipientOf({ context }: UnitOfWork, send: PaymentLinkSend): Promise<string> {
  return context.encryption.decrypt(send.sealedRecipient ?? "", sealContext(send)("recipient"));
}

/** A mail that the server refused ends the send: its reminders would be refused too. */
function keepOutcome(work: UnitOfWork, { id, paymentLinkId }: PaymentLinkSend, mail: number, isSent: boolean) {
  return work.atomically(async (phase) => {
    const link = await lockPaymentLink(phase, paymentLinkId);
    const send = await lockKnownSend(phase, id);
    if (!send || nextMail(send) !== mail) return;
    if (!isSent) return stopSend(send, "failed");
    if (mail > 0) send.remindersSent = mail;
    else Object.assign(send, { status: "sent", sentAt: phase.now() });
    if (nextMail(send) === null) stopSend(send, "done");
    phase.record({
      type: "payment_link.sent",
      subject: link,
      data: { payment_link_send_id: id, reminder: String(mail) },
    });
  });
}

import { formatMoney } from "#contract/money.ts";
import { healthDataAmong } from "#extensions/capabilities/customers/index.ts";
import { countMail, MAIL_LOCALES, mailLanguageOf, noticeMail, sendMail } from "#extensions/capabilities/mail/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { openPayer } from "#extensions/capabilities/payment-links/index.ts";
import { receiptMail, transactionMessage } from "#extensions/capabilities/transactions/index.ts";
import { MailRefusedError } from "#extensions/connectors/mail/index.ts";
import { payloadJob } from "#extensions/platform/job-runner/job.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { portalUrl } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type AttemptView, viewAttempt } from "./attempt-view.ts";
import { GIVEN_BACK_TEXTS } from "./given-back-texts.ts";
import { announceQueue, payerMailQueue } from "./payer-mail.queue.ts";

/**
 * In live a mail follows from money, so it counts in no limit. In a sandbox anybody has test money and could mail
 * anybody, so it counts as a receipt. The count and the mail commit together.
 */
export const announcePaymentJob = payloadJob(announceQueue, async (work, told) => {
  const { attempt } = await viewAttempt(work, told.attemptId);
  const email = (await openPayer(work, attempt))?.email;
  if (!email) return;
  const isMailed = await work
    .atomically(async (phase) => {
      if (phase.environment === "sandbox") await countMail(phase, "requested", email);
      phase.enqueue(payerMailQueue, told);
      await phase.save();
      return true;
    })
    .catch((error: unknown) => {
      if (!isRefusal(error, "mail_limit_reached")) throw error;
      return false;
    });
  const { organizationId } = work.tenant;
  if (!isMailed)
    work.context.logger.warn(
      { organizationId, attemptId: told.attemptId },
      "a payer's mail is over the limits of mails",
    );
});

/** Mails a payer who gave an address. */
export const payerMailJob = payloadJob(payerMailQueue, async (work, { attemptId, about }) => {
  const view = await viewAttempt(work, attemptId);
  const email = (await openPayer(work, view.attempt))?.email;
  if (!email) return;
  const mail = about === "paid" ? await receiptOf(work, view) : await givenBack(work, view);
  if (!mail) return;
  const { customerId = null } = view.transaction;
  await sendMail(work, { to: email, customerId, messageId: `${attemptId}.${about}`, ...mail }).catch(
    (error: unknown) => {
      if (!(error instanceof MailRefusedError)) throw error;
      const { organizationId } = work.tenant;
      work.context.logger.warn({ err: error, organizationId, attemptId }, "the mail server refused a payer's mail");
    },
  );
});

/** Null while nothing is captured. */
async function receiptOf(work: UnitOfWork, view: AttemptView) {
  const { transaction } = view;
  if (transaction.capturedMinorUnits === 0n) return null;
  const { name, publicProfile } = await getOrganization(work, { id: work.tenant.organizationId });
  const url = pageOf(work, view);
  return receiptMail({
    transaction: transactionMessage(transaction),
    organization: { name, ...publicProfile },
    timeZone: "UTC",
    isHealthData: (await healthDataAmong(work, [transaction]))(transaction),
    language: mailLanguageOf(view.attempt.language),
    ...(url !== null && { pageUrl: url }),
  });
}

async function givenBack(work: UnitOfWork, view: AttemptView) {
  const { amountMinorUnits, currency } = view.transaction;
  const { name, publicProfile } = await getOrganization(work, { id: work.tenant.organizationId });
  const url = pageOf(work, view);
  const language = mailLanguageOf(view.attempt.language);
  const texts = GIVEN_BACK_TEXTS[language];
  const mail = noticeMail({
    language,
    subject: texts.subject(name),
    facts: [[texts.amount, formatMoney(amountMinorUnits, currency, MAIL_LOCALES[language])]],
    next: [texts.next],
    link: url === null ? null : { url, text: texts.page },
  });
  return { fromName: name, replyTo: publicProfile?.supportEmail, ...mail };
}

const pageOf = (work: UnitOfWork, { link, attemptCode }: AttemptView): string | null =>
  portalUrl(work, `/pay/${link.code}/${attemptCode}`);

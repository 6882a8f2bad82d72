import { createSmtpMailer, type Mail, type Mailer } from "#extensions/connectors/mail/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { part } from "#extensions/platform/work/part.ts";
import { assertMayAsk, type UnitOfWork } from "#extensions/platform/work/work.ts";
import type { MailLanguage } from "./mail-language.ts";
import { sandboxMail } from "./sandbox-mail.ts";
import { keepMails } from "./test-clock-mails.ts";

/** Null when the installation sends no mail. */
export const mailer = part("mail", ({ config }) => config.mail && createSmtpMailer(config.mail));

/** Whether the installation sends mails. */
export function sendsMail({ context }: Pick<UnitOfWork, "context">): boolean {
  return context.use(mailer) !== null;
}

/** Refuses a change whose mail could never be sent. @throws mail_not_configured */
export function assertSendsMail(work: UnitOfWork): void {
  mailerOf(work);
}

interface Sent extends Mail {
  /** Of its texts. English when absent. */
  readonly language?: MailLanguage;
  /** Whether a person waits for it or security needs it, so that it leaves also while a test clock stands. */
  readonly isAwaited?: boolean;
  /** To whom it goes, so that a redaction finds what a test clock kept. Null or absent for a mail to no customer. */
  readonly customerId?: string | null | undefined;
}

/**
 * Sends a mail. Run it in a payload job enqueued by the change, so that the mail exists only if that commits. A repeat
 * has the same message ID. A mail of a test clock is kept instead: a simulated year would mail thousands.
 * @throws mail_not_configured, MailRefusedError, MailUnavailableError
 */
export async function sendMail(work: UnitOfWork, sent: Sent): Promise<void> {
  const { language = "en", isAwaited = false, customerId = null, ...mail } = sent;
  assertMayAsk(work);
  const server = mailerOf(work);
  const marked = work.environment === "sandbox" ? sandboxMail(mail, language) : mail;
  if (work.clock.isTest && !isAwaited) return keepMails(work, [{ mail: marked, language, customerId }]);
  await server.sendMail(marked);
}

/**
 * Keeps mails of a test clock in the transaction of their outcomes, since they do not leave.
 * @throws mail_not_configured
 */
export function keepClockMails(phase: UnitOfWork, sent: readonly Omit<Sent, "isAwaited">[]): Promise<void> {
  assertSendsMail(phase);
  const kept = sent.map(({ language = "en", customerId = null, ...mail }) => {
    return { mail: phase.environment === "sandbox" ? sandboxMail(mail, language) : mail, language, customerId };
  });
  return keepMails(phase, kept);
}

function mailerOf({ context }: UnitOfWork): Mailer {
  const opened = context.use(mailer);
  if (!opened) throw refuse("mail_not_configured");
  return opened;
}

export { MailError, MailRefusedError, MailUnavailableError } from "./mail.errors.ts";
export type { Mail, Mailbox, Mailer } from "./mailer.ts";
export { createSmtpMailer, type SmtpOptions } from "./smtp.ts";

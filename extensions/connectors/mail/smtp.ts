import { createTransport } from "nodemailer";
import { MailRefusedError, MailUnavailableError } from "./mail.errors.ts";
import type { Mailbox, Mailer } from "./mailer.ts";

export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS, which only a server on this machine may lack. */
  readonly secure: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | null;
  readonly from: Mailbox;
  readonly timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 15_000;
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
/** Commands whose refusal concerns the recipient or the message, not the connection or our credentials. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);

/** Sends through an SMTP server, with one connection per mail. */
export function createSmtpMailer(options: SmtpOptions): Mailer {
  const { host, port, secure, credentials, from, timeoutMs = TIMEOUT_MS } = options;
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !THIS_MACHINE.test(host),
    ...(credentials && { auth: { ...credentials } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Keeps a mail from including files or remote content.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async sendMail({ to, fromName, replyTo, messageId, ...content }) {
      const message = {
        ...content,
        // Objects, since text could contain several addresses.
        from: { name: fromName ?? from.name, address: from.address },
        to: { name: "", address: to },
        ...(replyTo && { replyTo: { name: "", address: replyTo } }),
        messageId: `<${messageId}@${from.address.slice(from.address.indexOf("@") + 1)}>`,
        // Prevents out-of-office replies to the installation's address.
        headers: { "Auto-Submitted": "auto-generated" },
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
  };
}

interface SmtpFailure {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

/** Drops the original error: its message contains the recipient's address. */
function failureOf(error: unknown): Error {
  const { code, command, responseCode } = error as SmtpFailure;
  const smtpStatus = typeof responseCode === "number" ? responseCode : null;
  const facts = { code: typeof code === "string" ? code : "unknown", smtpStatus };
  return isFinal(command, smtpStatus)
    ? new MailRefusedError("the mail server refuses the mail", facts)
    : new MailUnavailableError("the mail server does not take mails at the moment", facts);
}

const isFinal = (command: unknown, status: number | null): boolean =>
  typeof command === "string" && ABOUT_THE_MAIL.has(command) && status !== null && status >= 500 && status !== 503;

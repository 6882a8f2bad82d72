/**
 * A mail that the mail server did not take. The error keeps the server's codes only: its texts repeat the recipient's
 * address, which must not reach a log.
 */
export abstract class MailError extends Error {
  readonly code: string;
  readonly smtpStatus: number | null;

  constructor(message: string, { code, smtpStatus }: { code: string; smtpStatus: number | null }) {
    super(`${message} (${[code, smtpStatus].filter((part) => part !== null).join(", ")})`);
    this.name = new.target.name;
    this.code = code;
    this.smtpStatus = smtpStatus;
  }
}

/** The server refuses this recipient or this message, and would refuse it again. */
export class MailRefusedError extends MailError {}

/** The server cannot be reached, does not accept our credentials or asks to try again later. */
export class MailUnavailableError extends MailError {}
